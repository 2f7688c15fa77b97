import { inTransaction, type WorkingNode } from '@switchboard/kit-server';
import {
  claimCopies,
  claimSearches,
  COPY,
  type CopyTask,
  noteCopy,
  noteFound,
  noteNotFound,
  type SearchTask,
} from './copy.repo.ts';
import { accepted, SEARCH_SECONDS, staysUnknown } from './outcome.ts';
import { type SentFolder, withSentFolder } from './sent-folder.ts';

const TRIES = 5;
const RETRY_SECONDS = 60;
/** mail_account.sent_append */
const APPEND = { auto: 0, always: 1, never: 2 } as const;

/** mc M49: files a copy of accepted mails, and of no others, in the Sent folder. Nothing in here ever sends a mail. */
export async function fileCopies(node: WorkingNode, leaseSeconds: number): Promise<number> {
  const { services, log } = node;
  const tasks = await claimCopies(services.db, leaseSeconds);
  const [first] = tasks;
  if (first === undefined) return 0;
  if (first.sentAppend === APPEND.never) {
    for (const task of tasks) await noteCopy(services.db, task, COPY.byServer);
    return tasks.length;
  }
  try {
    await withSentFolder(services, first.accountId, async (folder) => {
      for (const task of tasks) await fileOne(node, folder, task);
    });
  } catch (error) {
    log.warn({ err: error, accountId: first.accountId }, 'the Sent folder could not be opened');
    for (const task of tasks) await giveUpLater(node, task);
  }
  return tasks.length;
}

async function fileOne({ services, log }: WorkingNode, folder: SentFolder, task: CopyTask): Promise<void> {
  try {
    // a server that files mails itself has done so by now, and a worker may have stopped before recording its copy
    if (await folder.has(task.messageIdHdr)) return await noteCopy(services.db, task, COPY.byServer);
    await folder.append(await services.files.get(task.mimeKey), task.acceptedAt);
    await noteCopy(services.db, task, COPY.appended);
  } catch (error) {
    log.warn({ err: error, outboxId: task.id }, 'a mail could not be copied to the Sent folder');
    await giveUpLater({ services }, task);
  }
}

async function giveUpLater({ services }: Pick<WorkingNode, 'services'>, task: CopyTask): Promise<void> {
  const isLast = task.copyAttempts + 1 >= TRIES;
  await noteCopy(services.db, task, isLast ? COPY.failed : COPY.none, RETRY_SECONDS);
}

/** mc M47: a mail with an unknown result is in the Sent folder if the server accepted it and files sent mail itself. */
export async function searchUnknown(node: WorkingNode, leaseSeconds: number): Promise<void> {
  for (const task of await claimSearches(node.services.db, leaseSeconds)) {
    const isFound = await withSentFolder(
      node.services,
      task.accountId,
      async (folder) => await folder.has(task.messageIdHdr),
    ).catch((error: unknown) => {
      node.log.warn({ err: error, outboxId: task.id }, 'the Sent folder could not be searched');
      return false;
    });
    await inTransaction(node.services, async (tx) => {
      if (!isFound) return await notFound(node, tx, task);
      if (await noteFound(tx, task.id)) await accepted(tx, node.services, task, []);
    });
  }
}

async function notFound({ services }: WorkingNode, tx: WorkingNode['services']['db'], task: SearchTask): Promise<void> {
  const at = task.searchAttempts + 1;
  const next = SEARCH_SECONDS[at];
  // counted from when the result became unknown: after 1, 5 and 15 minutes
  await noteNotFound(tx, task.id, next === undefined ? null : next - (SEARCH_SECONDS[at - 1] ?? 0));
  if (next === undefined) await staysUnknown(tx, services, task);
}
