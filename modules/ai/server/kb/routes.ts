import {
  accessChoices,
  addDocument,
  documentResource,
  getAccess,
  getDocument,
  listPieces,
  listSpaces,
  readDocument,
  reindexDocument,
  removeDocument,
  removeSpace,
  reviewPiece,
  saveAccess,
  saveDocument,
  saveSpace,
  setDocumentState,
  setSpaceState,
  testSearch,
} from '@switchboard/ai-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { contentOf, documentSource } from './document.repo.ts';
import { decideOnPiece, showPieces, trySearch } from './piece.ts';
import { changeDocument, dropDocument, indexAgain, storeNewDocument, switchDocument } from './service.ts';
import { accessOf, changeAccess, dropSpace, storeSpace, switchSpace } from './space.ts';
import { keyChoices, listSpaceRows, roleChoices } from './space.repo.ts';
import { readableDocument } from './visible.repo.ts';

export const knowledgeRoutes = [
  handle(documentResource.calls.page, async (input, context) => pageOf(documentSource(context.locale), input, context)),
  handle(listSpaces, async (_, context) =>
    (await listSpaceRows(aiDb(context))).map((space) => ({
      ...space,
      name: context.locale === 'en' ? space.nameEn : space.nameZh,
    })),
  ),
  handle(saveSpace, storeSpace),
  handle(setSpaceState, switchSpace),
  handle(removeSpace, dropSpace),
  handle(getAccess, accessOf),
  handle(saveAccess, changeAccess),
  handle(accessChoices, async (_, context) => ({
    roles: await roleChoices(aiDb(context), context.locale),
    keys: await keyChoices(aiDb(context), context.locale),
  })),
  handle(listPieces, showPieces),
  handle(reviewPiece, decideOnPiece),
  handle(testSearch, trySearch),
  handle(getDocument, async ({ id }, context) => {
    const content = await contentOf(aiDb(context), id);
    if (content === undefined) throw new AppError(CODES.notFound);
    return { content };
  }),
  handle(addDocument, storeNewDocument),
  handle(saveDocument, changeDocument),
  handle(setDocumentState, switchDocument),
  handle(reindexDocument, indexAgain),
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
