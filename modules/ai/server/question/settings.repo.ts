import { commonQuestionSetting, feedbackTagSetting } from '@switchboard/ai-contract';
import { fieldRefusal } from '@switchboard/kit-contract';
import { definePgSetting } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type AiDb, aiDb } from '../db.ts';
import { mayRead, type Reader, visibleAmong } from '../kb/visible.repo.ts';
import { commonQuestionTable, feedbackTagTable } from '../tables.ts';

const NO_DOCUMENT = { zh: '没有可用的文档', en: 'No such document is available' };

const questions = definePgSetting(commonQuestionSetting, {
  table: commonQuestionTable,
  join: sql`left join ai.kb_document d on d.id = t.document_id and d.deleted_at is null`,
  columns: { documentName: sql`d.name` },
  taken: { zh: '该类型下已有相同的问题', en: 'This type already has the same question' },
  async check(tx, { before, after }, { principal }) {
    const documentId = after?.['documentId'];
    if (typeof documentId !== 'string' || documentId === before?.['documentId']) return;
    const visible = await visibleAmong(aiDb({ db: tx }), principal, [documentId]);
    if (!visible.has(documentId)) throw fieldRefusal('documentId', NO_DOCUMENT);
  },
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

const tags = definePgSetting(feedbackTagSetting, {
  table: feedbackTagTable,
  columns: {
    usedCount: sql`(select count(*)::int from ai.feedback f where string_to_array(f.tag, ',') @> array[t.tag_name::text]
      and f.like_flag = case t.like_type when 'LIKE' then 1 else 0 end)`,
  },
  taken: { zh: '该类型下已有相同的标签', en: 'This type already has the same tag' },
  async saved(tx, changes) {
    for (const { before, after } of changes) {
      if (before === null || after === null || after['tagName'] === before['tagName']) continue;
      const names = { from: String(before['tagName']), to: String(after['tagName']) };
      await renameTag(aiDb({ db: tx }), { likeType: String(before['likeType']), ...names });
    }
  },
});

export const questionSettings = [questions, tags];

/** Ratings with this tag are found under its new name. */
async function renameTag(
  tx: AiDb,
  { likeType, from, to }: { likeType: string; from: string; to: string },
): Promise<void> {
  // lint-ok raw-writes: a new name must not disturb a user who handles the rating
  await sql`update ai.feedback set tag = array_to_string(array_replace(string_to_array(tag, ','), ${from}::text, ${to}::text), ',')
    where string_to_array(tag, ',') @> array[${from}::text] and like_flag = ${likeType === 'LIKE' ? 1 : 0}`.execute(tx);
}
