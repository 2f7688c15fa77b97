import { SUBJECT_TYPE } from '@switchboard/ai-contract';
import { updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { kbDocumentTable } from '../tables.ts';
import { replaceSubjects } from './space.repo.ts';
import { insertDocument, type NewDocument } from './store.repo.ts';

/** The space of version notices, created with the first one; a removed space is restored. */
export async function noticeSpace(tx: AiDb): Promise<string> {
  // lint-ok raw-writes: on conflict do update
  const { rows } = await sql<{ id: string }>`insert into ai.kb_space (code, name_zh, name_en, sort)
    values ('notices', '版本公告', 'Version notices', 1) on conflict (code) do update set deleted_at = null
    returning id::text`.execute(tx);
  return rows[0]?.id as string;
}

type Copy = Pick<NewDocument, 'spaceId' | 'name' | 'lang' | 'content' | 'sha256' | 'source'> & {
  readonly origin: string;
};

export async function storeCopy(tx: AiDb, copy: Copy): Promise<string> {
  const rows = await updateRows(tx, kbDocumentTable, {
    values: { name: copy.name, content: copy.content, sha256: copy.sha256 },
    where: sql`t.origin = ${copy.origin} and t.deleted_at is null`,
    returning: sql<{ id: string }>`t.id::text as id`,
    by: null,
  });
  return rows[0]?.id ?? (await insertDocument(tx, { ...copy, expireAt: null, by: null }));
}

export async function setReaders(
  tx: AiDb,
  of: {
    spaceId: string;
    documentId: string;
    isForAll: boolean;
    deptIds: readonly string[];
    roleIds: readonly string[];
  },
): Promise<void> {
  const { spaceId, documentId, isForAll, deptIds, roleIds } = of;
  await updateRow(tx, kbDocumentTable, { id: documentId, values: { aclMode: isForAll ? 1 : 2 }, by: null });
  const subjects = [
    ...deptIds.map((id) => ({ type: SUBJECT_TYPE.dept, subject: id })),
    ...roleIds.map((id) => ({ type: SUBJECT_TYPE.role, subject: id })),
  ];
  await replaceSubjects(tx, { spaceId, documentId }, isForAll ? [] : subjects);
}

/** Removes copies of a notice that it no longer contains. */
export async function dropCopies(
  tx: AiDb,
  { prefix, kept }: { prefix: string; kept: readonly string[] },
): Promise<void> {
  const where = sql`starts_with(t.origin, ${prefix}) and t.origin <> all(${kept}::text[]) and t.deleted_at is null`;
  await updateRows(tx, kbDocumentTable, { values: { deletedAt: sql`now()` }, where, by: null });
}
