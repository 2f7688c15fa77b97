import { SUBJECT_TYPE } from '@switchboard/ai-contract';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { replaceSubjects } from './space.repo.ts';
import { insertDocument, type NewDocument } from './store.repo.ts';

/** The space of version notices, created with the first one; a removed space is restored. */
export async function noticeSpace(tx: AiDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into ai.kb_space (code, name_zh, name_en, sort)
    values ('notices', '版本公告', 'Version notices', 1) on conflict (code) do update set deleted_at = null
    returning id::text`.execute(tx);
  return rows[0]?.id as string;
}

type Copy = Pick<NewDocument, 'spaceId' | 'name' | 'lang' | 'content' | 'sha256' | 'source'> & {
  readonly origin: string;
};

export async function storeCopy(tx: AiDb, copy: Copy): Promise<string> {
  const { rows } = await sql<{ id: string }>`update ai.kb_document set name = ${copy.name}, content = ${copy.content},
      sha256 = ${copy.sha256}, updated_at = now(), version = version + 1
    where origin = ${copy.origin} and deleted_at is null returning id::text`.execute(tx);
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
  await sql`update ai.kb_document set acl_mode = ${isForAll ? 1 : 2} where id = ${documentId}::bigint`.execute(tx);
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
  await sql`update ai.kb_document set deleted_at = now(), version = version + 1
    where starts_with(origin, ${prefix}) and origin <> all(${kept}::text[]) and deleted_at is null`.execute(tx);
}
