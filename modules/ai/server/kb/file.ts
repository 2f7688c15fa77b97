import { AI_CODES, documentResource, FILE_MAX_BYTES, KB_KEY } from '@switchboard/ai-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, detailOf, type FileKind } from '@switchboard/kit-server';
import { linkFiles, unlinkObject } from '@switchboard/sys-server';
import type { AiDb } from '../db.ts';
import { documentSource, uploadedFile } from './document.repo.ts';
import { endingOf } from './parse/parse.ts';

const RULE = { maxFiles: 1, maxBytes: FILE_MAX_BYTES };
const objectOf = (objectId: string) => ({ objectType: documentResource.code, objectId });

export interface TakenFile {
  readonly id: string;
  readonly name: string;
  /** Default name of the document. */
  readonly title: string;
  readonly sha256: Buffer;
}

/** Another user's file is treated like a missing one. */
export async function takeFile(tx: AiDb, fileId: string, userId: string): Promise<TakenFile> {
  const file = await uploadedFile(tx, fileId);
  if (file === undefined || file.ownerUserId !== userId) throw new AppError(CODES.notFound);
  if (endingOf(file.name) === null) throw new AppError(AI_CODES.unreadableDocument);
  const title = file.name.replace(/\.[^.]+$/, '').slice(0, 200);
  return { id: fileId, name: file.name, title, sha256: file.sha256 };
}

/** Refuses files of other users and files that are too large. */
export async function hangFile(tx: Db, context: Context, documentId: string, fileId: string): Promise<void> {
  await linkFiles(tx, context, { ...objectOf(documentId), fileIds: [fileId], rule: RULE });
}

export async function dropFile(tx: Db, documentId: string): Promise<void> {
  await unlinkObject(tx, objectOf(documentId));
}

/** Editors of the knowledge base may open the files of its documents. */
export const documentFileKind: FileKind = {
  object: documentResource.code,
  takesPages: true,
  mayRead: async (context, id) =>
    context.principal.can(KB_KEY) &&
    (await detailOf(documentSource(context.locale), id, context).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === CODES.notFound) return false;
        throw error;
      },
    )),
};
