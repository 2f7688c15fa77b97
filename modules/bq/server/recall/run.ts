import { nextRoundAt } from '@switchboard/bq-contract';
import {
  type Db,
  type Services,
  inTransaction,
  type JobContext,
  type JobSender,
  updateRow,
} from '@switchboard/kit-server';
import { recallTaskTable } from '../tables.ts';
import { orderGateway } from '../task/order.ts';
import { countAnswered, findCallees } from './pick-calls.ch.repo.ts';
import { countRecovered, findCandidates } from './pick.ch.repo.ts';
import {
  addPicks,
  addRound,
  addRoundTask,
  findCounted,
  findEnd,
  findOpenRecalls,
  findTasksOf,
  lockRecall,
  noteRound,
  partKindOf,
  type Recall,
  storeRecovered,
} from './round.repo.ts';

interface Running {
  readonly db: Db;
  readonly jobs: JobSender;
  readonly records: Services['records'];
  readonly log: JobContext['log'];
}

/** Maximum numbers per gateway command. */
const PORTION = 1_000;

/** Starts the rounds that are due (rule 58) and counts the recipients recovered by earlier rounds. */
export async function runRecalls(running: Running, now = Date.now()): Promise<void> {
  for (const recall of await findOpenRecalls(running.db)) {
    // a recall that cannot be processed now must not block the others
    await runRecall(recall, running, now).catch((error: unknown) =>
      running.log.warn({ err: error, recallId: recall.id }, 'a recall round could not be started'),
    );
  }
  for (const recall of await findCounted(running.db)) {
    const tasks = (await findTasksOf(running.db, recall)).filter(({ id }) => id !== recall.sourceId);
    const recovered =
      recall.kind === 'sms'
        ? await countRecovered(running.records, tasks, recall.pick)
        : await countAnswered(running.records, tasks);
    await storeRecovered(running.db, recall.id, recovered);
  }
}

async function runRecall(recall: Recall, running: Running, now: number): Promise<void> {
  const { db } = running;
  const ended = await findEnd(db, recall);
  if (ended === null) return;
  if (recall.roundNo >= recall.rounds)
    return await inTransaction({ db }, async (tx) => {
      const done = { id: recall.id, values: { state: 'done' }, by: null };
      if (await lockRecall(tx, recall)) await updateRow(tx, recallTaskTable, done);
    });
  if (now < nextRoundAt(ended.getTime(), recall)) return;
  const find = recall.kind === 'sms' ? findCandidates : findCallees;
  const phones = await find(running.records, await findTasksOf(db, recall), recall.pick);
  await inTransaction({ db }, async (tx) => {
    // two workers may have checked: the second finds the round already begun
    if (await lockRecall(tx, recall)) await beginRound(tx, running.jobs, recall, phones);
  });
}

async function beginRound(tx: Db, jobs: JobSender, recall: Recall, candidates: readonly string[]): Promise<void> {
  const roundNo = recall.roundNo + 1;
  await addRound(tx, recall, roundNo);
  let picked = 0;
  for (let from = 0; from < candidates.length; from += PORTION) {
    const phones = await addPicks(tx, recall, roundNo, candidates.slice(from, from + PORTION));
    if (phones.length > 0) await sendTo(tx, jobs, recall, { roundNo, phones });
    picked += phones.length;
  }
  await noteRound(tx, recall.id, roundNo, picked);
}

async function sendTo(
  tx: Db,
  jobs: JobSender,
  recall: Recall,
  { roundNo, phones }: { readonly roundNo: number; readonly phones: readonly string[] },
): Promise<void> {
  const task = await addRoundTask(tx, recall, { roundNo, name: `${recall.name} · R${roundNo}`, phones });
  const { id: taskId, appId, ref, sms } = task;
  await orderGateway(tx, jobs, {
    commandId: `recall-${taskId}-start`,
    kind: 'task.start',
    request: {
      taskKind: partKindOf(recall),
      taskId,
      appId,
      recipients: { ref, count: phones.length, numbers: [...phones] },
      channelId: recall.channelId,
      sms,
    },
  });
}
