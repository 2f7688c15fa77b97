import { documentResource } from '@switchboard/ai-contract';
import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, type PgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';

export const documentSource = (locale: Locale): PgSource<(typeof documentResource)['fields']> =>
  definePgSource({
    resource: documentResource,
    from: sql`ai.kb_document d join ai.kb_space s on s.id = d.space_id left join sys.staff p on p.id = d.updated_by`,
    where: sql`d.deleted_at is null and s.deleted_at is null`,
    scope: { none: 'documents of the house; who may read one is a rule of its own' },
    columns: {
      id: sql`d.id`,
      name: sql`d.name`,
      spaceId: sql`d.space_id`,
      spaceName: locale === 'en' ? sql`s.name_en` : sql`s.name_zh`,
      lang: sql`d.lang`,
      chunkCount: sql`d.chunk_count`,
      suspiciousCount: sql`(select count(*)::int from ai.kb_chunk c where c.document_id = d.id
        and c.index_version = d.index_version and c.suspicious)`,
      state: sql`case when d.expire_at <= now() then 'expired' when d.state = 4 then 'disabled' else 'ready' end`,
      expireAt: sql`d.expire_at`,
      updatedByName: sql`p.name`,
      updatedAt: sql`d.updated_at`,
      version: sql`d.version`,
    },
  });

export async function listSpaceRows(db: AiDb): Promise<{ id: string; zh: string; en: string; visibility: number }[]> {
  return await db
    .selectFrom('ai.kb_space')
    .select(['id', 'name_zh as zh', 'name_en as en', 'visibility'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function contentOf(db: AiDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ai.kb_document')
    .select('content')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.content;
}

/** The name of the document of this space that says the same already. */
export async function sameContent(
  tx: AiDb,
  { spaceId, sha256, except }: { spaceId: string; sha256: Buffer; except: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from ai.kb_document where space_id = ${spaceId}
    and sha256 = ${sha256} and deleted_at is null and id is distinct from ${except}::bigint`.execute(tx);
  return rows[0]?.name;
}

export async function spaceExists(tx: AiDb, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ai.kb_space')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRemoved(tx: AiDb, id: string, by: string): Promise<void> {
  await tx
    .updateTable('ai.kb_document')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: by, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
