import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type IncomingFile, inTransaction } from '@switchboard/kit-server';
import { type attachFiles, MAX_ATTACHMENTS, MAX_LINK_BYTES, type uploadAttachment } from '@switchboard/mc-contract';
import { linkFiles, saveUpload, signedLink } from '@switchboard/sys-server';
import { insertUploaded } from './attachment.repo.ts';
import { asMailError } from './judge-files.ts';

/** The object to which an uploaded file of sys is linked once it is attached. */
export const ATTACHMENT_OBJECT = 'mc.attachment';
const RULE = { maxFiles: MAX_ATTACHMENTS, maxBytes: MAX_LINK_BYTES };

export async function attachUploads(
  { uploads }: ParsedInputOf<typeof attachFiles>,
  context: Context,
): Promise<ResultOf<typeof attachFiles>> {
  return await inTransaction({ db: context.db }, async (tx) => {
    const rows = await insertUploaded(tx, uploads, context.principal);
    if (rows.length < new Set(uploads).size) throw new AppError(CODES.notFound);
    for (const { id, uploadId } of rows)
      await linkFiles(tx, context, { objectType: ATTACHMENT_OBJECT, objectId: id, fileIds: [uploadId], rule: RULE });
    return rows.map(({ id, name, mime, size }) => ({ fileId: id, name, mime, size }));
  });
}

/** mc M65: a file that must not be sent is refused with the mailbox error code and the reason of the check that failed. */
export async function takeAttachment(
  _: ParsedInputOf<typeof uploadAttachment>,
  context: Context,
  incoming: IncomingFile,
): Promise<ResultOf<typeof uploadAttachment>> {
  const saved = await saveUpload(context, incoming, { biz: 'mc.mail' }).catch((error: unknown) => {
    throw error instanceof AppError ? asMailError(error) : error;
  });
  const [attached] = await attachUploads({ uploads: [saved.fileId] }, context);
  if (attached === undefined) throw new AppError(CODES.notFound);
  const { url } = await signedLink(context, saved, false);
  return { ...attached, url };
}
