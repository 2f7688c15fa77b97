import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type AiDb, aiDb } from '../db.ts';
import { indexDocument, insertDocument } from '../kb/store.repo.ts';
import { type SpaceSeed, SPACES } from './guides.ts';

/** Guides of the demo company in both languages; those of finance are for finance alone. Does nothing when there are spaces already. */
export async function seedAi(db: Db): Promise<void> {
  await aiDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('ai.kb_space').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      for (const [sort, space] of SPACES.entries()) await seedSpace(tx, space, sort);
    });
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
      const id = await insertDocument(tx, { spaceId, name, lang, content, sha256, expireAt: null, by: null });
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
