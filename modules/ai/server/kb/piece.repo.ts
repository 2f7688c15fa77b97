import { PIECES_A_PAGE, type listPieces } from '@switchboard/ai-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { accountOf } from '@switchboard/sys-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import type { Reader } from './visible.repo.ts';

type Pieces = ResultOf<typeof listPieces>;

/** Pieces of the text that is searched now; undefined = no such document. */
export async function piecesOf(
  db: AiDb,
  { documentId, isSuspicious, page }: { documentId: string; isSuspicious: boolean; page: number },
): Promise<Pieces | undefined> {
  const which = sql`from ai.kb_chunk c join ai.kb_document d on d.id = c.document_id and d.index_version = c.index_version
    where d.id = ${documentId}::bigint and (not ${isSuspicious} or c.suspicious)`;
  const { rows: known } = await sql<{ total: number }>`select (select count(*)::int ${which}) as total
    from ai.kb_document d where d.id = ${documentId}::bigint and d.deleted_at is null`.execute(db);
  if (known[0] === undefined) return undefined;
  const { rows: list } = await sql<Pieces['list'][number]>`select c.id::text, c.ordinal, c.heading, c.text, c.tokens,
      c.suspicious as "isSuspicious", c.review::int, c.embedding is not null as "hasVector"
    ${which} order by c.ordinal limit ${PIECES_A_PAGE} offset ${(page - 1) * PIECES_A_PAGE}`.execute(db);
  return { total: known[0].total, list };
}

/**
 * Stores the decision on a suspicious piece and returns its document; undefined = no such piece, or its text was
 * replaced meanwhile.
 */
export async function setReview(
  tx: AiDb,
  id: string,
  review: number,
): Promise<{ documentId: string; heading: string; before: number } | undefined> {
  const { rows } = await sql<{ documentId: string; heading: string; before: number }>`with old as (
      select c.id, c.review from ai.kb_chunk c join ai.kb_document d on d.id = c.document_id
        and d.index_version = c.index_version and d.deleted_at is null
      where c.id = ${id}::bigint and c.suspicious for update of c)
    update ai.kb_chunk c set review = ${review} from old where c.id = old.id
    returning c.document_id::text as "documentId", c.heading, old.review::int as before`.execute(tx);
  return rows[0];
}

/** A user with the document access of this moment; undefined = cannot sign in and reads nothing. */
export async function readerOf(db: AiDb, staffId: string): Promise<Reader | undefined> {
  const account = await accountOf(db, staffId);
  return account === undefined ? undefined : { userId: account.userId, staffId, keys: new Set(account.keys) };
}
