import { DOCUMENT_STATE, type DocumentFailure } from '@switchboard/ai-contract';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';

export interface FileDocument {
  readonly spaceId: string;
  readonly name: string;
  readonly fileId: string;
}

/** Marks the file as being read; undefined = nothing left to read. */
export async function beginReading(db: AiDb, id: string): Promise<FileDocument | undefined> {
  const { rows } = await sql<FileDocument>`update ai.kb_document
    set state = case when state = 4 then 4 else ${DOCUMENT_STATE.parsing} end
    where id = ${id}::bigint and deleted_at is null and file_id is not null
    returning space_id::text as "spaceId", name, file_id::text as "fileId"`.execute(db);
  return rows[0];
}

/** Locks the document if it still belongs to this file; a newer file has a separate job. */
export async function lockReading(tx: AiDb, id: string, fileId: string): Promise<FileDocument | undefined> {
  const { rows } = await sql<FileDocument>`select space_id::text as "spaceId", name, file_id::text as "fileId"
    from ai.kb_document where id = ${id}::bigint and file_id = ${fileId}::bigint and deleted_at is null for update`.execute(
    tx,
  );
  return rows[0];
}

export async function setText(tx: AiDb, id: string, content: string): Promise<void> {
  await sql`update ai.kb_document set content = ${content}, version = version + 1 where id = ${id}::bigint`.execute(tx);
}

export async function markFailed(tx: AiDb, id: string, failure: DocumentFailure): Promise<void> {
  await sql`update ai.kb_document set failure = ${failure}, version = version + 1,
    state = case when state = 4 then 4 else ${DOCUMENT_STATE.failed} end where id = ${id}::bigint`.execute(tx);
}
