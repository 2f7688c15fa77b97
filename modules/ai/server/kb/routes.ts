import {
  addDocument,
  documentResource,
  getDocument,
  listSpaces,
  readDocument,
  removeDocument,
  saveDocument,
  setDocumentState,
} from '@switchboard/ai-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { contentOf, documentSource, listSpaceRows } from './document.repo.ts';
import { changeDocument, dropDocument, storeNewDocument, switchDocument } from './service.ts';
import { readableDocument } from './visible.repo.ts';

export const knowledgeRoutes = [
  handle(documentResource.calls.page, async (input, context) => pageOf(documentSource(context.locale), input, context)),
  handle(listSpaces, async (_, context) =>
    (await listSpaceRows(aiDb(context))).map(({ id, zh, en, visibility }) => ({
      id,
      name: context.locale === 'en' ? en : zh,
      isForAll: visibility === 1,
    })),
  ),
  handle(getDocument, async ({ id }, context) => {
    const content = await contentOf(aiDb(context), id);
    if (content === undefined) throw new AppError(CODES.notFound);
    return { content };
  }),
  handle(addDocument, storeNewDocument),
  handle(saveDocument, changeDocument),
  handle(setDocumentState, switchDocument),
  handle(removeDocument, dropDocument),
  handle(readDocument, async ({ documentId }, context) => {
    const document = await readableDocument(aiDb(context), context.principal, documentId);
    if (document === undefined) throw new AppError(CODES.notFound);
    return {
      documentName: document.name,
      spaceName: context.locale === 'en' ? document.spaceEn : document.spaceZh,
      text: document.content,
      updatedAt: document.updatedAt.toISOString(),
    };
  }),
];
