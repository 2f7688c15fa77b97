import type { Context, FileKind } from '@switchboard/kit-server';
import { FB_LIST_KEY, FEEDBACK_IMAGES } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { listLinked } from '../upload/file.repo.ts';
import type { FileRule } from '../upload/link-files.ts';
import { feedbackOfReply, findFeedback } from './repo.ts';

export const FEEDBACK_OBJECT = 'sys.feedback';
export const REPLY_OBJECT = 'sys.feedback_reply';

/** Sys R65: checked by the content of the files, not by their names. */
const RULE: FileRule = {
  maxFiles: FEEDBACK_IMAGES.maxFiles,
  maxBytes: FEEDBACK_IMAGES.maxBytes,
  mimes: new Set(['image/jpeg', 'image/png', 'image/gif']),
};

export const images = ({
  fileIds,
}: {
  fileIds: readonly string[];
}): { fileIds: readonly string[]; rule: FileRule } => ({
  fileIds,
  rule: RULE,
});

interface Image {
  readonly fileId: string;
  readonly name: string;
}

export async function imagesOf(
  db: SysDb,
  id: string,
  replies: readonly { id: string }[],
): Promise<{ own: Image[]; of(replyId: string): Image[] }> {
  const read = async (objectType: string, objectId: string): Promise<Image[]> =>
    (await listLinked(db, { objectType, objectId }, '0'))
      .filter(({ scan }) => scan !== 'infected')
      .map(({ fileId, name }) => ({ fileId, name }));
  const found = new Map<string, Image[]>();
  for (const reply of replies) found.set(reply.id, await read(REPLY_OBJECT, reply.id));
  return { own: await read(FEEDBACK_OBJECT, id), of: (replyId) => found.get(replyId) ?? [] };
}

/** Users who may read the feedback: its submitter, and users with the row in their list. */
async function mayRead(context: Context, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const { userId } = context.principal;
  const scope = context.principal.scopeOf(FB_LIST_KEY, FEEDBACK_OBJECT);
  return (await findFeedback(sysDb(context), id, { userId, scope, locale: context.locale })) !== undefined;
}

export const feedbackFileKinds: readonly FileKind[] = [
  { object: FEEDBACK_OBJECT, mayRead },
  {
    object: REPLY_OBJECT,
    mayRead: async (context, id) => await mayRead(context, await feedbackOfReply(sysDb(context), id)),
  },
];
