import type { InputOf } from '@switchboard/kit-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../testing/index.ts';
import { runExport } from './run.ts';
import { interfere, pgRows, pgThings } from './testing/lists.ts';
import { type ExportStack, startExports } from './testing/start-exports.ts';

const call = pgThings.calls.exportTask as NonNullable<typeof pgThings.calls.exportTask>;
const ROWS = 12_500;

let sys: ExportStack;
let admin: string;
beforeAll(async () => {
  sys = await startExports();
  admin = await signIn(sys.call, 'admin');
  await sys.query(pgRows(ROWS, await sys.owner('admin')));
});
afterAll(async () => await sys?.stop());
beforeEach(async () => {
  interfere.onBatch = async () => {};
  await sys.query(`update sys.dl_export_task set status = 4, created_at = created_at - interval '1 hour'`);
});

const begin = async (columns: string[]): Promise<string> => {
  const input = { format: 'csv', columns } as InputOf<typeof call>;
  return (await sys.call(call, input, { token: admin })).data.taskId;
};
interface TaskRow {
  status: number;
  attempt: number;
  attempt_base: number;
  lease_until: Date | null;
  place: string;
}
const rowOf = async (id: string): Promise<TaskRow> =>
  (await sys.query<TaskRow>('select * from sys.dl_export_task where id = $1', [id]))[0] as TaskRow;
const filesOf = async (id: string): Promise<string[]> =>
  await sys.services.files.list(`exports/${(await rowOf(id)).place}/`);
const entriesOf = async (id: string): Promise<number> =>
  (await sys.query(`select 1 from pgboss.job where name = 'sys.export.run' and data->>'taskId' = $1`, [id])).length;

describe('export and its worker', { retry: 0 }, () => {
  it('a stopping worker returns the export at once: no lease to wait for, no attempt lost, nothing left in the store', async () => {
    const id = await begin(['name', 'amount']);
    const stopping = new AbortController();
    interfere.onBatch = async () => stopping.abort();
    const before = await entriesOf(id);
    await runExport(id, { ...sys.work, stopping: stopping.signal });
    expect(await rowOf(id)).toMatchObject({ status: 0, attempt: 1, attempt_base: 1, lease_until: null });
    expect(await entriesOf(id)).toBeGreaterThan(before);
    expect(await filesOf(id)).toEqual([]);
    interfere.onBatch = async () => {};
    await sys.run(id);
    expect(await rowOf(id)).toMatchObject({ status: 2, attempt: 2 });
  });

  it('SYS-73 a late worker with a complete file cannot publish it and removes the file', async () => {
    const id = await begin(['amount', 'name']);
    let batches = 0;
    interfere.onBatch = async () => {
      batches += 1;
      // another worker has the task now; the file of this attempt is nearly complete
      if (batches === 3) await sys.query('update sys.dl_export_task set attempt = attempt + 1 where id = $1', [id]);
    };
    await sys.run(id);
    expect(batches).toBe(3);
    expect(await rowOf(id)).toMatchObject({ status: 1, attempt: 2 });
    expect(await filesOf(id)).toEqual([]);
    const made = await sys.query(`select 1 from sys.dl_file where object_key like '%' || $1 || '%'`, [
      (await rowOf(id)).place,
    ]);
    expect(made).toEqual([]);
  });

  it('a running worker pushes its progress, and never the same value twice', async () => {
    const id = await begin(['level', 'name']);
    interfere.onBatch = async () => await new Promise((resolve) => setTimeout(resolve, 1_200));
    await sys.run(id);
    const pushes = await sys.query<{ data: { msgType: string; data: { taskId: string; progress: number } } }>(
      `select data from pgboss.job where name = 'mc.push.user' and data->'data'->>'taskId' = $1 order by created_on`,
      [id],
    );
    const shares = pushes.map(({ data }) => data.data.progress);
    expect(pushes.every(({ data }) => data.msgType === 'export.progress')).toBe(true);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual([...new Set(shares)].toSorted((a, b) => a - b));
  });
});
