import type { DocumentFailure } from '@switchboard/ai-contract';
import { type Files, inTransaction, type JobContext, updateRow } from '@switchboard/kit-server';
import { UPLOAD_SCAN } from '@switchboard/sys-server';
import { aiDb } from '../db.ts';
import { chunksOf } from './chunks.ts';
import { uploadedFile } from './document.repo.ts';
import { EMBED } from './embed/job-name.ts';
import { beginReading, type FileDocument, lockReading, markFailed } from './index-file.repo.ts';
import { endingOf, parseFile } from './parse/parse.ts';
import type { ReadAnswer } from './parse/read.ts';
import { kbDocumentTable } from '../tables.ts';
import { indexDocument } from './store.repo.ts';

export const INDEX = { name: 'ai.document.index' } as const;
/** A file that was not scanned yet is checked again after this time. */
const SCAN_WAIT_MS = 60_000;

export interface IndexOrder {
  readonly documentId: string;
}

type Work = Pick<JobContext, 'db' | 'jobs' | 'stopping'> & { readonly files: Files };

/** Reads the file of a document and makes its text searchable. Idempotent. */
export async function indexFile({ documentId }: IndexOrder, work: Work): Promise<void> {
  const document = await beginReading(aiDb(work), documentId);
  if (document === undefined) return;
  const answer = await textOf(document, work);
  if (answer === 'wait')
    return await work.jobs.enqueue(work.db, INDEX, { documentId }, new Date(Date.now() + SCAN_WAIT_MS));
  await inTransaction(work, async (db) => {
    const tx = aiDb({ db });
    const now = await lockReading(tx, documentId, document.fileId);
    if (now === undefined) return;
    const failure = failureOf(now.name, answer);
    if (failure !== null) return await markFailed(tx, documentId, failure);
    const { text } = answer as { text: string };
    await updateRow(tx, kbDocumentTable, { id: documentId, values: { content: text }, by: null });
    await indexDocument(tx, { id: documentId, spaceId: now.spaceId, name: now.name, content: text });
    await work.jobs.enqueue(db, EMBED, {});
  });
}

function failureOf(name: string, answer: ReadAnswer): DocumentFailure | null {
  if ('failure' in answer) return answer.failure;
  return chunksOf(name, answer.text).length === 0 ? 'noText' : null;
}

async function textOf({ fileId }: FileDocument, { db, files, stopping }: Work): Promise<ReadAnswer | 'wait'> {
  const file = await uploadedFile(aiDb({ db }), fileId);
  if (file === undefined) return { failure: 'gone' };
  if (file.scan === UPLOAD_SCAN.waiting) return 'wait';
  if (file.scan === UPLOAD_SCAN.infected) return { failure: 'infected' };
  const ending = endingOf(file.name);
  if (ending === null) return { failure: 'unreadable' };
  return await parseFile(ending, await files.get(file.objectKey), { signal: stopping });
}
