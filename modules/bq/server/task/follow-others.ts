import type { Db, Services } from '@switchboard/kit-server';
import { statesOf } from '../gateway/states.ts';
import { countTalks } from '../two-way/figures.ch.repo.ts';
import { findCountedTwoWay, noteTwoWayEnd, storeTalkFigures } from '../two-way/repo.ts';
import { countCalls } from '../voice-task/figures.ch.repo.ts';
import { findCountedCalls, noteCallsEnd, storeCallFigures } from '../voice-task/repo.ts';

interface Following {
  readonly db: Db;
  readonly bus: Services['bus'];
  readonly records: Services['records'];
}

/** Which of these tasks the gateway has ended, and when. */
async function endsOf(
  { bus }: Pick<Following, 'bus'>,
  kind: 'two_way' | 'voice',
  ids: readonly string[],
): Promise<{ id: string; isDone: boolean; at: Date }[]> {
  const states = await statesOf(
    { bus },
    'task',
    ids.map((id) => `${kind}.${id}`),
  );
  return ids.flatMap((id) => {
    const reported = states.get(`${kind}.${id}`);
    if (reported?.state !== 'done' && reported?.state !== 'cancelled') return [];
    return [{ id, isDone: reported.state === 'done', at: new Date(reported.at) }];
  });
}

/** Two-way tasks: they end when the gateway reports it, and are counted as long as answers may arrive. */
export async function followTwoWay({ db, bus, records }: Following): Promise<void> {
  const tasks = await findCountedTwoWay(db);
  const running = tasks.filter(({ state }) => state === 'running').map(({ id }) => id);
  for (const { id, isDone, at } of await endsOf({ bus }, 'two_way', running))
    await noteTwoWayEnd(db, id, isDone ? 'done' : 'stopped', at);
  await storeTalkFigures(db, await countTalks(records, tasks));
}

export async function followCalls({ db, bus, records }: Following): Promise<void> {
  const tasks = await findCountedCalls(db);
  const open = tasks.filter(({ state }) => state === 'running' || state === 'paused').map(({ id }) => id);
  for (const { id, isDone, at } of await endsOf({ bus }, 'voice', open))
    await noteCallsEnd(db, id, isDone ? 'finished' : 'stopped', at);
  await storeCallFigures(db, await countCalls(records, tasks));
}
