import { documentResource } from '@switchboard/ai-contract';
import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, type PgSource } from '@switchboard/kit-server';
import { UPLOADS } from '@switchboard/sys-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { kbDocumentTable } from '../tables.ts';

export const documentSource = (locale: Locale): PgSource<(typeof documentResource)['fields']> =>
  definePgSource({
    resource: documentResource,
    table: kbDocumentTable,
    alias: 'd',
    join: sql`join ai.kb_space s on s.id = d.space_id left join sys.staff_name p on p.id = d.updated_by`,
    where: sql`s.deleted_at is null`,
    scope: { none: 'company documents; access to a document has its own rule' },
    columns: {
      spaceName: locale === 'en' ? sql`s.name_en` : sql`s.name_zh`,
      source: sql`(array['upload', 'manual', 'notice', 'text'])[d.source]`,
      suspiciousCount: sql`(select count(*)::int from ai.kb_chunk c where c.document_id = d.id
        and c.index_version = d.index_version and c.suspicious and c.review = 0)`,
      state: sql`case when d.expire_at <= now() then 'expired' when d.state = 0 then 'uploaded' when d.state in (1, 2) then 'parsing'
        when d.state = 4 then 'disabled' when d.state = 5 then 'failed' else 'ready' end`,
      readers: sql`case when d.acl_mode = 2 then 'own' when s.visibility = 2 then 'listed' else 'all' end`,
      updatedByName: sql`p.name`,
    },
  });

export async function contentOf(db: AiDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ai.kb_document')
    .select('content')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.content;
}

/** Name of a document in this space with the same content. */
export async function sameContent(
  tx: AiDb,
  { spaceId, sha256, except }: { spaceId: string; sha256: Buffer; except: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from ai.kb_document where space_id = ${spaceId}
    and sha256 = ${sha256} and deleted_at is null and id is distinct from ${except}::bigint`.execute(tx);
  return rows[0]?.name;
}

export interface UploadedFile {
  readonly name: string;
  readonly objectKey: string;
  readonly sha256: Buffer;
  readonly ownerUserId: string;
  /** Values as in sys: 0 = waiting for the scanner, 2 = infected. */
  readonly scan: number;
}

export async function uploadedFile(db: AiDb, fileId: string): Promise<UploadedFile | undefined> {
  const { rows } =
    await sql<UploadedFile>`select f.name, f.object_key as "objectKey", f.sha256, f.scan_state::int as scan,
      f.owner_user_id::text as "ownerUserId"
    from ${UPLOADS} f where f.id = ${fileId}::bigint and f.deleted_at is null`.execute(db);
  return rows[0];
}
