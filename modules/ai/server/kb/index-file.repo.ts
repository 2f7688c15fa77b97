import { DOCUMENT_STATE, type DocumentFailure } from '@switchboard/ai-contract';
import { updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { kbDocumentTable } from '../tables.ts';

export interface FileDocument {
  readonly spaceId: string;
  readonly name: string;
  readonly fileId: string;
}

/** Marks the file as being read; undefined = nothing left to read. */
export async function beginReading(db: AiDb, id: string): Promise<FileDocument | undefined> {
  // lint-ok raw-writes: reading a file must not disturb a user who edits the document
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

export async function markFailed(tx: AiDb, id: string, failure: DocumentFailure): Promise<void> {
  const state = sql`case when state = 4 then 4 else ${DOCUMENT_STATE.failed} end`;
  await updateRow(tx, kbDocumentTable, { id, values: { failure, state }, by: null });
}
