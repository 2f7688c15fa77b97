import { type listSenderProof, PROOF_FILES, senderResource } from '@switchboard/bq-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, detailOf, type FileKind } from '@switchboard/kit-server';
import { linkedFiles, linkFiles } from '@switchboard/sys-server';
import { senderSource } from './repo.ts';

const RULE = {
  maxFiles: PROOF_FILES.most,
  maxBytes: PROOF_FILES.maxBytes,
  mimes: new Set(['application/pdf', 'image/png', 'image/jpeg']),
};

const objectOf = (objectId: string) => ({ objectType: senderResource.code, objectId });

export async function addProof(tx: Db, context: Context, id: string, fileIds: readonly string[]): Promise<void> {
  await linkFiles(tx, context, { ...objectOf(id), fileIds, rule: RULE });
}

export async function proofOf(
  { id }: ParsedInputOf<typeof listSenderProof>,
  context: Context,
): Promise<ResultOf<typeof listSenderProof>> {
  await detailOf(senderSource(context.locale), id, context);
  return await linkedFiles(context.db, objectOf(id), context.principal.staffId);
}

/** A user who sees the name in the list may open its proof. */
export const senderFileKind: FileKind = {
  object: senderResource.code,
  mayRead: async (context, id) =>
    context.principal.can(senderResource.right) &&
    (await detailOf(senderSource(context.locale), id, context).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === CODES.notFound) return false;
        throw error;
      },
    )),
};
