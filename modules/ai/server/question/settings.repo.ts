import { commonQuestionResource, feedbackTagResource } from '@switchboard/ai-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { mayRead, type Reader } from '../kb/visible.repo.ts';
import { defineSetting } from '../settings/store.ts';
import { commonQuestionTable, feedbackTagTable } from '../tables.ts';

export const questionSource = definePgSource({
  resource: commonQuestionResource,
  table: commonQuestionTable,
  alias: 'q',
  join: sql`left join ai.kb_document d on d.id = q.document_id and d.deleted_at is null
    left join sys.staff_name p on p.id = q.updated_by`,
  scope: { none: 'company-wide questions' },
  columns: {
    documentName: sql`d.name`,
    updatedByName: sql`p.name`,
  },
});

export const questionSetting = defineSetting({
  resource: commonQuestionResource,
  table: commonQuestionTable,
  taken: { zh: '该类型下已有相同的问题', en: 'This type already has the same question' },
});

const MOST_DOCUMENTS = 50;

export async function readableDocuments(
  db: AiDb,
  reader: Reader,
  keyword: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select d.id::text, d.name from ai.kb_document d
    join ai.kb_space s on s.id = d.space_id
    where ${mayRead(reader)} and (${keyword} = '' or position(lower(${keyword}) in lower(d.name)) > 0)
    order by d.name, d.id limit ${MOST_DOCUMENTS}`.execute(db);
  return rows;
}

export const tagSource = definePgSource({
  resource: feedbackTagResource,
  table: feedbackTagTable,
  alias: 't',
  scope: { none: 'company-wide tags' },
  columns: {
    usedCount: sql`(select count(*)::int from ai.feedback f where string_to_array(f.tag, ',') @> array[t.tag_name::text]
      and f.like_flag = case t.like_type when 'LIKE' then 1 else 0 end)`,
  },
});

export const tagSetting = defineSetting({
  resource: feedbackTagResource,
  table: feedbackTagTable,
  taken: { zh: '该类型下已有相同的标签', en: 'This type already has the same tag' },
});

/** Ratings with this tag are found under its new name. */
export async function renameTag(
  tx: AiDb,
  { likeType, from, to }: { likeType: string; from: string; to: string },
): Promise<void> {
  // lint-ok raw-writes: a new name must not disturb a user who handles the rating
  await sql`update ai.feedback set tag = array_to_string(array_replace(string_to_array(tag, ','), ${from}::text, ${to}::text), ',')
    where string_to_array(tag, ',') @> array[${from}::text] and like_flag = ${likeType === 'LIKE' ? 1 : 0}`.execute(tx);
}
