import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_SOURCE } from '@switchboard/ai-contract';
import type { Db } from '@switchboard/kit-server';
import { publishedNoticeIds } from '@switchboard/sys-server';
import { sql } from 'kysely';
import { type AiDb, aiDb } from '../db.ts';
import { writeNotice } from '../kb/notice.ts';
import { indexDocument, insertDocument } from '../kb/store.repo.ts';
import { type SpaceSeed, SPACES } from './guides.ts';
import { KEPT_OUT } from './kept-out.ts';

export { seedAiHistory } from './history.ts';

/**
 * Seeds guides of the demo company in both languages; the finance guides are readable only by finance. Does nothing
 * when spaces exist.
 */
export async function seedAi(db: Db): Promise<void> {
  await aiDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('ai.kb_space').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      for (const [sort, space] of SPACES.entries()) await seedSpace(tx, space, sort);
      await seedKeptOut(tx);
      for (const id of await publishedNoticeIds(tx as unknown as Db)) await writeNotice(tx as unknown as Db, id);
    });
}

async function seedKeptOut(tx: AiDb): Promise<void> {
  const { id: spaceId } = await tx
    .selectFrom('ai.kb_space')
    .select('id')
    .where('code', '=', 'manual')
    .executeTakeFirstOrThrow();
  for (const { name, content, state, expireAt } of KEPT_OUT) {
    const sha256 = createHash('sha256').update(content).digest();
    const shared = { spaceId, name, content, sha256, expireAt, by: null } as const;
    const id = await insertDocument(tx, { ...shared, lang: 'zh', source: DOCUMENT_SOURCE.text });
    await indexDocument(tx, { id, spaceId, name, content });
    await tx.updateTable('ai.kb_document').set({ state }).where('id', '=', id).execute();
  }
}

async function seedSpace(tx: AiDb, { code, zh, en, subApp, dept, guides }: SpaceSeed, sort: number): Promise<void> {
  const { id: spaceId } = await tx
    .insertInto('ai.kb_space')
    .values({ code, name_zh: zh, name_en: en, sub_app: subApp, visibility: dept === null ? 1 : 2, sort })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (dept !== null)
    await sql`insert into ai.kb_acl (space_id, subject_type, subject_id)
      select ${spaceId}, 1, id::text from sys.dept where code = ${dept}`.execute(tx);
  for (const { file, questions } of guides) {
    const ids = new Map<string, string>();
    for (const lang of ['zh', 'en'] as const) {
      const content = await readFile(join(import.meta.dirname, 'guides', `${file}.${lang}.md`), 'utf8');
      const name = /^# (.+)$/m.exec(content)?.[1] ?? file;
      const sha256 = createHash('sha256').update(content).digest();
      const source = code === 'manual' ? DOCUMENT_SOURCE.manual : DOCUMENT_SOURCE.text;
      const id = await insertDocument(tx, { spaceId, name, lang, content, sha256, expireAt: null, source, by: null });
      await indexDocument(tx, { id, spaceId, name, content });
      ids.set(lang, id);
    }
    for (const [question, question_en] of questions)
      await tx
        .insertInto('ai.common_question')
        .values({ question, question_en, type: subApp, document_id: ids.get('zh') ?? null })
        .execute();
  }
}
