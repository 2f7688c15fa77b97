import { rolesHeldBy } from '@switchboard/sys-server';
import { type RawBuilder, sql } from 'kysely';
import type { AiDb } from '../db.ts';

/** The reader, as far as document access depends on it. */
export interface Reader {
  readonly userId: string;
  readonly staffId: string;
  readonly keys: ReadonlySet<string>;
}

/** Whether the reader is a subject of the access row: a department above theirs, a role, the person, a key (ai A23). */
const isSubject = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(
  (acl.subject_type = 1 and acl.subject_id in (select above.id::text from sys.dept_member sd
    join sys.dept_name own on own.id = sd.dept_id join sys.dept_name above on own.path like above.path || '%'
    where sd.staff_id = ${reader.staffId}::bigint))
  or (acl.subject_type = 2 and acl.subject_id in (select r.id::text from ${rolesHeldBy(reader.userId)} r))
  or (acl.subject_type = 3 and acl.subject_id = ${reader.staffId})
  or (acl.subject_type = 4 and acl.subject_id = any(${[...reader.keys]}::text[])))`;

/**
 * Condition over `d` (document) and `s` (its space). Part of every query that reads documents: nothing is filtered
 * afterwards. A document with a new file that is still being read, or is unreadable, answers with its previous text.
 */
export const mayRead = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(
  s.status = 1 and s.deleted_at is null and (d.state = 3 or (d.state <> 4 and d.index_version > 0)) and d.deleted_at is null
  and (d.effective_at is null or d.effective_at <= now()) and (d.expire_at is null or d.expire_at > now())
  and (s.visibility = 1 or exists (select 1 from ai.kb_acl acl
    where acl.space_id = s.id and acl.document_id is null and ${isSubject(reader)}))
  and (d.acl_mode = 1 or exists (select 1 from ai.kb_acl acl
    where acl.document_id = d.id and ${isSubject(reader)})))`;

/** Which of these documents the reader may see now. */
export async function visibleAmong(db: AiDb, reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select d.id::text from ai.kb_document d
    join ai.kb_space s on s.id = d.space_id
    where d.id = any(${[...ids]}::bigint[]) and ${mayRead(reader)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface ReadableDocument {
  readonly name: string;
  readonly spaceZh: string;
  readonly spaceEn: string;
  readonly content: string;
  readonly updatedAt: Date;
}

export async function readableDocument(db: AiDb, reader: Reader, id: string): Promise<ReadableDocument | undefined> {
  const { rows } = await sql<ReadableDocument>`select d.name, s.name_zh as "spaceZh", s.name_en as "spaceEn", d.content,
      d.updated_at as "updatedAt"
    from ai.kb_document d join ai.kb_space s on s.id = d.space_id
    where d.id = ${id}::bigint and ${mayRead(reader)}`.execute(db);
  return rows[0];
}
