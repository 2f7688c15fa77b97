import { createHash } from 'node:crypto';
import {
  type addDocument,
  AI_CODES,
  DOCUMENT_STATE,
  documentResource,
  type removeDocument,
  type saveDocument,
  type setDocumentState,
} from '@switchboard/ai-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, lockVersion, storeRow } from '@switchboard/kit-server';
import { type AiDb, aiDb } from '../db.ts';
import { chunksOf } from './chunks.ts';
import { markRemoved, sameContent, spaceExists } from './document.repo.ts';
import { indexDocument, insertDocument } from './store.repo.ts';

const TABLE = 'ai.kb_document';

const digest = (content: string): Buffer => createHash('sha256').update(content).digest();

export async function storeNewDocument(
  { spaceId, name, lang, content, expireAt }: ParsedInputOf<typeof addDocument>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    context.writable(documentResource, { name, spaceId, lang, expireAt }, null);
    if (!(await spaceExists(tx, spaceId))) throw new AppError(CODES.notFound);
    const sha256 = await checkContent(tx, { spaceId, name, content, except: null });
    const id = await insertDocument(tx, { spaceId, name, lang, content, sha256, expireAt, by });
    await indexDocument(tx, { id, spaceId, name, content });
    await context.audit(db, {
      object: documentResource.code,
      objectId: id,
      action: 'add',
      after: { name, spaceId, lang, expireAt },
    });
    return { id };
  });
}

export async function changeDocument(
  { id, version, name, lang, content, expireAt }: ParsedInputOf<typeof saveDocument>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    const stored = await lockLive(db, id, version);
    context.writable(documentResource, { name, lang, expireAt }, stored);
    const spaceId = String(stored['space_id']);
    const sha256 = await checkContent(tx, { spaceId, name, content, except: id });
    const values = { name, lang, content, sha256, expire_at: expireAt };
    await storeRow(db, { table: TABLE, id, version, values, by: context.principal.staffId });
    await indexDocument(tx, { id, spaceId, name, content });
    await context.audit(db, {
      object: documentResource.code,
      objectId: id,
      action: 'edit',
      before: { name: stored['name'], lang: stored['lang'], expireAt: stored['expire_at'] },
      after: { name, lang, expireAt, isTextChanged: stored['content'] !== content },
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
    const state = isEnabled ? DOCUMENT_STATE.ready : DOCUMENT_STATE.disabled;
    await storeRow(db, { table: TABLE, id, version, values: { state }, by: context.principal.staffId });
    await context.audit(db, {
      object: documentResource.code,
      objectId: id,
      action: isEnabled ? 'enable' : 'disable',
      before: { state: stored['state'] },
      after: { state },
    });
    return true as const;
  });
}

export async function dropDocument(
  { id, version }: ParsedInputOf<typeof removeDocument>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (db) => {
    const { name } = await lockLive(db, id, version);
    await markRemoved(aiDb({ db }), id, context.principal.staffId);
    await context.audit(db, { object: documentResource.code, objectId: id, action: 'remove', before: { name } });
    return true as const;
  });
}

async function lockLive(tx: Db, id: string, version: number): Promise<Readonly<Record<string, unknown>>> {
  const stored = await lockVersion(tx, { table: TABLE, id, version });
  if (stored['deleted_at'] !== null) throw new AppError(CODES.notFound);
  return stored;
}

/** Something to find it by, and not what another document of the space says already (ai A46). */
async function checkContent(
  tx: AiDb,
  { spaceId, name, content, except }: { spaceId: string; name: string; content: string; except: string | null },
): Promise<Buffer> {
  if (chunksOf(name, content).length === 0) throw new AppError(AI_CODES.unreadableDocument);
  const sha256 = digest(content);
  const same = await sameContent(tx, { spaceId, sha256, except });
  if (same !== undefined)
    throw new AppError(AI_CODES.documentExists, {
      label: { zh: `内容与文档“${same}”相同`, en: `The document "${same}" has the same content` },
    });
  return sha256;
}
