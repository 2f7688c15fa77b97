import {
  type addRecordFiles,
  AppError,
  CODES,
  type deleteRecordFile,
  type listRecordFiles,
  type ParsedInputOf,
  RECORD_FILES_MAX,
  type RecordFile,
} from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, readRecord } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { deleteLink, listLinked } from './file.repo.ts';
import { linkFiles } from './link-files.ts';

export async function filesOfRecord(
  { objectCode, objectId }: ParsedInputOf<typeof listRecordFiles>,
  context: Context,
): Promise<RecordFile[]> {
  await readRecord(context, objectCode, objectId);
  const linked = await listLinked(sysDb(context), { objectType: objectCode, objectId }, context.principal.staffId);
  return linked.map(({ mime: _, ...file }) => file);
}

export async function addFiles(
  { objectCode, objectId, fileIds }: ParsedInputOf<typeof addRecordFiles>,
  context: Context,
): Promise<true> {
  await readRecord(context, objectCode, objectId);
  return await inTransaction(context, async (tx) => {
    await linkFiles(tx, context, {
      objectType: objectCode,
      objectId,
      fileIds,
      rule: { maxFiles: RECORD_FILES_MAX },
    });
    await context.audit(tx, { object: 'sys.file', action: 'attach', after: { objectCode, objectId, fileIds } });
    return true as const;
  });
}

export async function removeFile(
  { objectCode, objectId, fileId }: ParsedInputOf<typeof deleteRecordFile>,
  context: Context,
): Promise<true> {
  await readRecord(context, objectCode, objectId);
  return await inTransaction(context, async (tx) => {
    const { staffId } = context.principal;
    const name = await deleteLink(sysDb({ db: tx }), { objectType: objectCode, objectId }, { fileId, staffId });
    if (name === null) throw new AppError(CODES.notFound);
    await context.audit(tx, {
      object: 'sys.file',
      objectId: fileId,
      action: 'detach',
      before: { objectCode, objectId, name },
    });
    return true as const;
  });
}

/** Files of an object; the calling module has checked the right to it. */
export async function linkedFiles(
  tx: Db,
  of: { readonly objectType: string; readonly objectId: string },
  readerId: string,
): Promise<RecordFile[]> {
  return (await listLinked(sysDb({ db: tx }), of, readerId)).map(({ mime: _, ...file }) => file);
}
