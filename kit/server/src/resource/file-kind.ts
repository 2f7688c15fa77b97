import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { readRecord } from './record.ts';

/** What a kind of object that is no record (`defineRecord`) says of its files. */
export interface FileKind {
  /** Object code, as the links of its files have it. */
  readonly object: string;
  /** Takes web pages too: it reads their words, and no browser is ever given one to run. */
  readonly takesPages?: true;
  /** Whether the person may see the object now: then they may read its files, unless it hides this one. */
  readonly mayRead: (context: Context, objectId: string, fileId: string) => Promise<boolean>;
}

/** Conventions §9: reading a file needs the right on its object. An object of no known kind is nobody's. */
export async function mayReadObject(
  context: Context,
  { objectType: object, objectId }: { readonly objectType: string; readonly objectId: string },
  fileId: string,
): Promise<boolean> {
  const kind = context.fileKinds.find((one) => one.object === object);
  if (kind !== undefined) return await kind.mayRead(context, objectId, fileId);
  return await readRecord(context, object, objectId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === CODES.notFound) return false;
      throw error;
    },
  );
}
