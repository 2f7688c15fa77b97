import { type Db, type Services, inTransaction } from '@switchboard/kit-server';
import { statesOf } from '../gateway/states.ts';
import { gatewayKindOf } from './kind.ts';
import { countTasks } from './figures.ch.repo.ts';
import { findFollowed, findSettled, type FollowedTask, noteEnd, storeFigures } from './follow.repo.ts';

interface Following {
  readonly db: Db;
  readonly bus: Services['bus'];
  readonly records: Services['records'];
}

const PORTION = 500;

/** Updates tasks from the state of the gateway and the counts of the record store. */
export async function followTasks({ db, bus, records }: Following): Promise<void> {
  const tasks = await findFollowed(db);
  await followStates({ db, bus }, tasks);
  for (let from = 0; from < tasks.length; from += PORTION) {
    const portion = tasks.slice(from, from + PORTION);
    await storeFigures(db, portion, await countTasks(records, portion));
  }
}

async function followStates({ db, bus }: Pick<Following, 'db' | 'bus'>, all: readonly FollowedTask[]): Promise<void> {
  const open = all.filter(({ state }) => state === 'sending' || state === 'paused');
  const keyOf = ({ id, source }: FollowedTask): string => `${gatewayKindOf(source)}.${id}`;
  const states = await statesOf({ bus }, 'task', open.map(keyOf));
  const settled = await findSettled(
    db,
    open.map(({ id }) => id),
  );
  for (const task of open) {
    const reported = states.get(keyOf(task));
    if (reported === undefined || !settled.has(task.id)) continue;
    const { state, at } = reported;
    if (state === 'done' || state === 'cancelled')
      await inTransaction({ db }, async (tx) => await noteEnd(tx, task, state, new Date(at)));
  }
}
