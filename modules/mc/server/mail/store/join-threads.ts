import type { RawBuilder } from 'kysely';
import { normSubject } from './subject.ts';
import { type KnownMail, planThreads } from './thread.ts';
import { countThreads, insertThreads, mergeThreads, type NewThread } from './thread.repo.ts';
import { storable } from './storable.ts';
import type { IncomingMail } from './types.ts';

interface JoinedThreads {
  /** For each mail, in the same order. */
  readonly threadIds: readonly string[];
  /** Runs before the mails are stored: creates and merges threads. */
  readonly before: readonly RawBuilder<unknown>[];
  /** Runs after the mails are stored: recounts the threads that existed before. */
  readonly after: readonly RawBuilder<unknown>[];
}

/** The thread of each of these mails (mc M72): an existing one, or a new one with an id from `freeIds`. */
export function joinThreads(
  accountId: string,
  mails: readonly IncomingMail[],
  { kin, freeIds }: { readonly kin: readonly KnownMail[]; readonly freeIds: readonly string[] },
): JoinedThreads {
  const { threads, merges } = planThreads(
    mails.map(({ head }) => head),
    kin,
  );
  // new ones are numbered -1, -2 … in order
  const idOf = (thread: string | number): string =>
    typeof thread === 'string' ? thread : (freeIds[-thread - 1] as string);
  const members = Map.groupBy(mails.keys(), (index) => threads[index] as string | number);
  const made = [...members].flatMap(([thread, indexes]) =>
    typeof thread === 'string'
      ? []
      : [
          newThread(
            idOf(thread),
            indexes.map((index) => mails[index] as IncomingMail),
          ),
        ],
  );
  const known = [...members.keys()].filter((thread) => typeof thread === 'string');
  return {
    threadIds: threads.map(idOf),
    before: [...insertThreads(accountId, made), ...mergeThreads(merges.map(([of, into]) => [of, idOf(into)] as const))],
    after: countThreads(known),
  };
}

/** All its mails are in this batch, so its counts are known without a query. */
function newThread(id: string, mails: readonly IncomingMail[]): NewThread {
  const { refs, messageIdHdr, subject } = (mails[0] as IncomingMail).head;
  return {
    id,
    rootHdr: refs[0] ?? messageIdHdr,
    subjectNorm: storable(normSubject(subject)),
    num: mails.length,
    unread: mails.filter(({ flags }) => !flags.seen).length,
    last: new Date(Math.max(...mails.map(({ internalDate }) => internalDate.getTime()))).toISOString(),
  };
}
