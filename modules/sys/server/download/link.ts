import { AppError, CODES, type ParsedInputOf, type getFileLink, LINK_SECONDS } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { ALL_EXPORTS_KEY } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { uploadedLink } from '../upload/link-files.ts';
import { countDownload, lockFile, type TaskOwner } from './act.repo.ts';

export const taskOwnerOf = ({ principal }: Context): TaskOwner =>
  principal.can(ALL_EXPORTS_KEY) ? null : principal.userId;

/** Sys R76: for an export the owner is checked and the audit row is written before the link exists. */
export async function fileLink(
  { fileId, preview }: ParsedInputOf<typeof getFileLink>,
  context: Context,
): Promise<{ url: string; name: string; expiresIn: number }> {
  const file = await inTransaction({ db: context.db }, async (tx) => {
    const db = sysDb({ db: tx });
    const found = await lockFile(db, fileId, taskOwnerOf(context));
    if (found === undefined) return null;
    if (found.isExpired) throw new AppError(CODES.exportExpired);
    await countDownload(db, found.taskId);
    await context.audit(tx, {
      object: 'sys.export-task',
      objectId: found.taskId,
      action: preview ? 'preview' : 'download',
      category: 4,
      after: { fileId, fileName: found.name },
    });
    return found;
  });
  // no export: then it is an uploaded file
  if (file === null) return await uploadedLink(context, fileId, { preview });
  const url = await context.files.link(file.objectKey, LINK_SECONDS, preview ? {} : { saveAs: file.name });
  return { url, name: file.name, expiresIn: LINK_SECONDS };
}
