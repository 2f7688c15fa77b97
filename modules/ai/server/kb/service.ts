import { createHash } from 'node:crypto';
import {
  type addDocument,
  AI_CODES,
  DOCUMENT_SOURCE,
  DOCUMENT_STATE,
  documentResource,
  type reindexDocument,
  type removeDocument,
  type saveDocument,
  type setDocumentState,
} from '@switchboard/ai-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import {
  archiveRow,
  type Context,
  type Db,
  inTransaction,
  lockVersion,
  saveAudited,
  storeRow,
} from '@switchboard/kit-server';
import type { DB } from '../db.gen.ts';
import { type AiDb, aiDb } from '../db.ts';
import { chunksOf } from './chunks.ts';
import { sameContent } from './document.repo.ts';
import { dropFile, hangFile, takeFile } from './file.ts';
import { EMBED } from './embed/job-name.ts';
import { INDEX } from './index-file.ts';
import { spaceExists } from './space.repo.ts';
import { indexDocument, insertDocument } from './store.repo.ts';
import { kbDocumentTable } from '../tables.ts';

const digest = (content: string): Buffer => createHash('sha256').update(content).digest();

export async function storeNewDocument(
  { spaceId, name, lang, content, fileId, expireAt }: ParsedInputOf<typeof addDocument>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    if (!(await spaceExists(tx, spaceId))) throw new AppError(CODES.notFound);
    const file = fileId === null ? null : await takeFile(tx, fileId, context.principal.userId);
    const title = name === '' ? (file?.title ?? '') : name;
    context.pickWritable(documentResource, { name: title, spaceId, lang, fileId, expireAt }, null);
    const sha256 = file?.sha256 ?? digestOf(title, content);
    await checkNew(tx, { spaceId, sha256, except: null });
    const source = file === null ? DOCUMENT_SOURCE.text : DOCUMENT_SOURCE.upload;
    const shared = { spaceId, name: title, lang, content: content ?? '', sha256, expireAt, source, file, by };
    const id = await insertDocument(tx, shared);
    if (file === null) {
      await indexDocument(tx, { id, spaceId, name: title, content: content ?? '' });
      await context.jobs.enqueue(db, EMBED, {});
    } else {
      await hangFile(db, context, id, file.id);
      await context.jobs.enqueue(db, INDEX, { documentId: id });
    }
    await context.audit(db, {
      object: documentResource.code,
      objectId: id,
      action: 'add',
      after: { name: title, spaceId, lang, expireAt, fileName: file?.name ?? null },
    });
    return { id };
  });
}

export async function changeDocument(
  { id, version, name, lang, content, fileId, expireAt }: ParsedInputOf<typeof saveDocument>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    const stored = await lockLive(db, id, version);
    refuseCopy(stored);
    context.pickWritable(documentResource, { name, lang, fileId, expireAt }, stored);
    const isOfFile = stored.fileId !== null;
    // a typed text cannot become a file, and the text of a file cannot be overwritten by typing
    if (isOfFile ? content !== null : content === null || fileId !== null) throw new AppError(CODES.validation);
    const { spaceId } = stored;
    const file = fileId === null ? null : await takeFile(tx, fileId, context.principal.userId);
    const text = content ?? stored.content;
    const sha256 = file?.sha256 ?? (isOfFile ? stored.sha256 : digestOf(name, text));
    await checkNew(tx, { spaceId, sha256, except: id });
    const state = file === null ? stored.state : waiting(stored);
    const ofFile = file === null ? {} : { fileId: file.id, fileName: file.name };
    const values = { name, lang, content: text, sha256, expireAt, state, ...ofFile };
    await storeRow(db, { table: kbDocumentTable, id, version, values, by: context.principal.staffId });
    if (file !== null) {
      await dropFile(db, id);
      await hangFile(db, context, id, file.id);
      await context.jobs.enqueue(db, INDEX, { documentId: id });
    } else if (text !== '') {
      await indexDocument(tx, { id, spaceId, name, content: text });
      await context.jobs.enqueue(db, EMBED, {});
    }
    await context.audit(db, {
      object: documentResource.code,
      objectId: id,
      action: 'edit',
      before: { name: stored.name, lang: stored.lang, expireAt: stored.expireAt },
      after: { name, lang, expireAt, isTextChanged: stored.content !== text, fileName: file?.name ?? null },
    });
    return { id };
  });
}

export async function switchDocument(
  { id, version, isEnabled }: ParsedInputOf<typeof setDocumentState>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (db) => {
    const stored = await lockLive(db, id, version);
    // a document with a file that was never read is read now
    const isUnread = stored.indexVersion === 0 && stored.fileId !== null;
    const enabled = isUnread ? DOCUMENT_STATE.uploaded : DOCUMENT_STATE.ready;
    const state = isEnabled ? enabled : DOCUMENT_STATE.disabled;
    const action = isEnabled ? 'enable' : 'disable';
    await saveAudited(db, { table: kbDocumentTable, id, version, values: { state }, action }, context);
    if (isEnabled && isUnread) await context.jobs.enqueue(db, INDEX, { documentId: id });
    return true as const;
  });
}

/** Indexes the file again, or the stored text: after a failure, or when the parsing rules have changed. */
export async function indexAgain(
  { id, version }: ParsedInputOf<typeof reindexDocument>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (db) => {
    const stored = await lockLive(db, id, version);
    const isOfFile = stored.fileId !== null;
    const values = isOfFile ? { state: waiting(stored), failure: null } : { state: stored.state };
    await storeRow(db, { table: kbDocumentTable, id, version, values, by: context.principal.staffId });
    if (isOfFile) await context.jobs.enqueue(db, INDEX, { documentId: id });
    else {
      await indexDocument(aiDb({ db }), stored);
      await context.jobs.enqueue(db, EMBED, {});
    }
    await context.audit(db, { object: documentResource.code, objectId: id, action: 'reindex' });
    return true as const;
  });
}

export async function dropDocument(
  { id, version }: ParsedInputOf<typeof removeDocument>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (db) => {
    const stored = await lockLive(db, id, version);
    refuseCopy(stored);
    await archiveRow(db, kbDocumentTable, { id, by: context.principal.staffId });
    await dropFile(db, id);
    await context.audit(db, {
      object: documentResource.code,
      objectId: id,
      action: 'remove',
      before: { name: stored.name },
    });
    return true as const;
  });
}

/** A disabled document stays disabled while its file is read. */
const waiting = ({ state }: StoredDocument): number =>
  state === DOCUMENT_STATE.disabled ? state : DOCUMENT_STATE.uploaded;

type StoredDocument = Awaited<ReturnType<typeof lockVersion<DB['ai.kb_document']>>>;

export async function lockLive(tx: Db, id: string, version: number): Promise<StoredDocument> {
  const stored = await lockVersion(tx, { table: kbDocumentTable, id, version });
  if (stored.deletedAt !== null) throw new AppError(CODES.notFound);
  return stored;
}

/** Refuses changes to a copy: it is changed, closed and removed through its original (ai A49). */
export function refuseCopy({ origin }: StoredDocument): void {
  if (origin !== null)
    throw new AppError(CODES.wrongState, {
      label: {
        zh: '版本公告的文档随公告更新，请在版本公告中修改',
        en: 'This document is updated with its version notice. Edit the version notice instead',
      },
    });
}

/** Refuses a text without searchable content. */
function digestOf(name: string, content: string | null): Buffer {
  if (content === null || chunksOf(name, content).length === 0) throw new AppError(AI_CODES.unreadableDocument);
  return digest(content);
}

/** Refuses a text that another document of the space already has (ai A46). */
async function checkNew(tx: AiDb, content: { spaceId: string; sha256: Buffer; except: string | null }): Promise<void> {
  const same = await sameContent(tx, content);
  if (same !== undefined)
    throw new AppError(AI_CODES.documentExists, {
      label: { zh: `内容与文档“${same}”相同`, en: `The document "${same}" has the same content` },
    });
}
