import { createHash } from 'node:crypto';
import { DOCUMENT_SOURCE } from '@switchboard/ai-contract';
import { type Db, inTransaction, type JobContext } from '@switchboard/kit-server';
import { type PublishedNotice, publishedNotice } from '@switchboard/sys-server';
import { type AiDb, aiDb } from '../db.ts';
import { EMBED } from './embed/job-name.ts';
import { dropCopies, noticeSpace, setReaders, storeCopy } from './notice.repo.ts';
import { indexDocument } from './store.repo.ts';

const originOf = (versionId: string, lang: string): string => `sys.version:${versionId}:${lang}`;

export async function copyNotice(versionId: string, context: Pick<JobContext, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(context, async (tx) => {
    await writeNotice(tx, versionId);
    await context.jobs.enqueue(tx, EMBED, {});
  });
}

/**
 * Brings the documents of a version notice up to date with the notice (ai A49). Reads the notice and not the event, so
 * events may arrive twice and in any order.
 */
export async function writeNotice(db: Db, versionId: string): Promise<void> {
  const notice = await publishedNotice(db, versionId);
  const tx = aiDb({ db });
  const texts = notice === undefined ? [] : textsOf(notice);
  for (const text of texts) await storeText(tx, notice as PublishedNotice, text);
  await dropCopies(tx, {
    prefix: originOf(versionId, ''),
    kept: texts.map(({ lang }) => originOf(versionId, lang)),
  });
}

interface NoticeText {
  readonly lang: 'zh' | 'en';
  readonly title: string;
  readonly content: string;
}

function textsOf({ titleZh, titleEn, docZh, docEn }: PublishedNotice): NoticeText[] {
  const zh = { lang: 'zh', title: titleZh, content: docZh } as const;
  const english = docEn?.trim() ?? '';
  return english === '' ? [zh] : [zh, { lang: 'en', title: titleEn ?? titleZh, content: english }];
}

async function storeText(tx: AiDb, notice: PublishedNotice, { lang, title, content }: NoticeText): Promise<void> {
  const origin = originOf(notice.id, lang);
  const name = `${notice.versionNo} ${title}`.slice(0, 200);
  const spaceId = await noticeSpace(tx);
  const { all, deptIds, roleIds } = notice.audience;
  // two notices with the same text are two documents
  const sha256 = createHash('sha256').update(`${origin}\n${content}`).digest();
  const id = await storeCopy(tx, { spaceId, name, lang, content, sha256, source: DOCUMENT_SOURCE.notice, origin });
  await setReaders(tx, { spaceId, documentId: id, isForAll: all, deptIds, roleIds });
  await indexDocument(tx, { id, spaceId, name, content });
}
