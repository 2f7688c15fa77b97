import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { readRecord } from './record.ts';

/** File rules of an object kind that is not a record (`defineRecord`). */
export interface FileKind {
  /** Object code, as in the links of its files. */
  readonly object: string;
  /** Accepts web pages too: only their text is read, and no browser ever runs them. */
  readonly takesPages?: true;
  /** Whether the user may see the object now: then they may read its files, except a file that the object hides. */
  readonly mayRead: (context: Context, objectId: string, fileId: string) => Promise<boolean>;
}

/** Conventions §9: reading a file requires the right on its object. An object of unknown kind is readable by no user. */
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
