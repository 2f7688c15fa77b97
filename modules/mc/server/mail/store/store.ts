import { type Db, type JobSender, pipeline } from '@switchboard/kit-server';
import type { RawBuilder } from 'kysely';
import { mcDb } from '../../db.ts';
import { countHits } from '../rule/repo.ts';
import { matchTwins } from './adopt.ts';
import { deltaOf } from './counters.ts';
import { addToCounters } from './counters.repo.ts';
import { dealingsOfAll } from './dealing.ts';
import { insertDealings } from './dealing.repo.ts';
import { gather, type Gathered, peopleOf } from './gather.ts';
import { joinThreads } from './join-threads.ts';
import { noteArrival } from './note-arrival.ts';
import { toRow } from './row.ts';
import {
  adoptMessages,
  idsWithOps,
  insertMessages,
  insertOps,
  insertParts,
  insertPlaces,
  type MessageRow,
  type StoredTwin,
} from './store.repo.ts';
import { recountThreads } from './thread.repo.ts';
import type { IncomingMail, StoreAccount } from './types.ts';
import { placeOf } from './verdict.ts';

export interface StoredMail {
  readonly id: string;
  readonly box: number;
  /** False: it was already known and is in another place now. */
  readonly isInserted: boolean;
}

type StoreContext = { readonly jobs: JobSender };

/**
 * Stores mails with all dependent records, in the transaction of the caller; the result has the same order. Mails that
 * are already stored under their UID are skipped, so that repeating a pass adds nothing (mc M33). One round trip to
 * read, one to write: a first synchronisation consists of these.
 */
export async function storeMails(
  tx: Db,
  context: StoreContext,
  account: StoreAccount,
  incoming: readonly IncomingMail[],
): Promise<StoredMail[]> {
  if (incoming.length === 0) return [];
  const found = await gather(tx, account, incoming);
  const { mails } = found;
  const twins = matchTwins(mails, found.twins);
  const known = mails.flatMap((mail, index) => (twins[index] ? [{ mail, twin: twins[index] }] : []));
  const adopted = await adopt(tx, account, known);
  const fresh = mails.filter((_, index) => !twins[index]);
  const made = makeRows(fresh, account, found);
  const [ofKnown, ofFresh] = [adopted.values(), made.rows.values()];
  const stored = twins.map((twin): StoredMail => {
    const { id, box } = (twin ? ofKnown : ofFresh).next().value as { id: string; box: number };
    return { id, box, isInserted: !twin };
  });
  const places = mails.flatMap(({ place }, index) =>
    place === null ? [] : [{ messageId: (stored[index] as StoredMail).id, ...place }],
  );
  await pipeline(tx, [...made.statements, ...insertPlaces(places)]);
  await noteArrival(tx, context, account, made);
  const counted = made.rows.map((after) => ({ before: null, after }));
  await addToCounters(mcDb({ db: tx }), account.id, deltaOf(counted));
  return stored;
}

interface Known {
  readonly mail: IncomingMail;
  readonly twin: StoredTwin;
}

/** Local changes that the server has not received yet take precedence over the state of the server (mc M36). */
async function adopt(
  tx: Db,
  account: StoreAccount,
  known: readonly Known[],
): Promise<Pick<StoredTwin, 'id' | 'box'>[]> {
  if (known.length === 0) return [];
  const db = mcDb({ db: tx });
  const [ops] = await pipeline(tx, [idsWithOps(known.map(({ twin }) => twin.id))]);
  const busy = new Set(ops.map(({ id }) => id));
  const changes = known.map(({ mail, twin }) => {
    const { box, seen, flagged } = busy.has(twin.id) ? twin : { box: mail.box, ...mail.flags };
    return { before: twin, after: { id: twin.id, box, seen, flagged } };
  });
  const after = changes.map((change) => change.after);
  await pipeline(tx, [adoptMessages(after)]);
  await recountThreads(
    db,
    known.flatMap(({ twin }) => twin.threadId ?? []),
  );
  const counted = changes.map(({ before, after: now }) => ({ before: before.isDeleted ? null : before, after: now }));
  await addToCounters(db, account.id, deltaOf(counted));
  return after;
}

interface Made {
  readonly rows: readonly MessageRow[];
  readonly statements: readonly RawBuilder<unknown>[];
  /** Mails to notify users about. */
  readonly arrived: readonly { readonly mail: IncomingMail; readonly row: MessageRow }[];
  readonly dealings: ReturnType<typeof dealingsOfAll>;
}

/** The rows of new mails, and the statements that store them with their threads, parts and dealings. */
function makeRows(mails: readonly IncomingMail[], account: StoreAccount, found: Gathered): Made {
  if (mails.length === 0) return { rows: [], statements: [], arrived: [], dealings: [] };
  const { threadIds, before, after } = joinThreads(account.id, mails, { kin: found.kin, freeIds: found.threadIds });
  const made = mails.map((mail, index) => {
    const [id, threadId, place] = [found.messageIds[index], threadIds[index], placeOf(mail, found.rules)] as const;
    if (id === undefined || threadId === undefined) throw new Error('a mail has no id or thread');
    return { mail, place, row: toRow(mail, { id, threadId, ...place }) };
  });
  const rows = made.map(({ row }) => row);
  const parts = made.flatMap(({ mail, row }) =>
    (mail.body?.parts ?? mail.parts).map((part) => ({ ...part, messageId: row.id })),
  );
  // the server keeps a mail in its folder; if a list decided otherwise, the mail is moved on the server too
  const moved = made.filter(({ mail, row }) => mail.place !== null && mail.box !== row.box);
  const ops = moved.map(({ row }) => ({ messageId: row.id, op: 'move', args: { box: row.box } }));
  const dealings = dealingsOfAll(
    made.map(({ mail, row: { id, box } }) => ({ id, box, addresses: peopleOf(mail), at: mail.internalDate })),
    found.parties,
  );
  const statements = [
    ...countHits(made.flatMap(({ place }) => place.ruleId ?? [])),
    ...before,
    ...insertMessages(account.id, rows),
    ...insertParts(parts),
    ...insertOps(account.id, ops),
    ...insertDealings(account.staffId, dealings),
    ...after,
  ];
  return { rows, statements, arrived: made.filter(({ mail }) => mail.isNotified), dealings };
}
