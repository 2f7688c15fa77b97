import { join } from 'node:path';
import pg from 'pg';
import { freePort, startScratchStack } from '../demo/scratch-stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { fillApprovals } from './approval-rows.ts';
import { measureCall, type MeasuredQuery, TABLE_HEAD } from './measure-call.ts';
import { startRecorder } from './record-statements.ts';

/**
 * `pnpm bench:approvals [instances]`: measures the four approval lists of a user on millions of approvals against the
 * same bare statements.
 */
const instances = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 5_000_000);
const LOGIN = 'manager';
const OPEN_TASKS = 2_000;
const logDir = join(repoRoot, '.reports/bench-logs');

const request = (name: string, path: string, body: object | null = {}, login = LOGIN): MeasuredQuery => ({
  name,
  login,
  path: `/v2/workflow/my/${path}`,
  body: body === null ? null : { pageSize: 20, ...body },
});
const QUERIES: readonly MeasuredQuery[] = [
  request('to-do, first page of 2,000', 'toDoPage'),
  request('to-do, page 50', 'toDoPage', { pageNo: 50 }),
  request('to-do, overdue', 'toDoPage', { overdue: true }),
  request('to-do, keyword', 'toDoPage', { keyword: 'Kestrel' }),
  request('initiated, first page', 'applyPage'),
  request('initiated, still open', 'applyPage', { status: ['running'] }),
  request('handled, first page', 'handlePage'),
  request('copied to me, first page', 'ccMePage'),
  request('copied to me, unread', 'ccMePage', { read: false }),
  request('the four counters', 'summary', null),
];

await startServices();
const stack = await startScratchStack({ logDir, env: { LOG_LEVEL: 'warn' } });
const client = new pg.Client({
  connectionString: stack.env['DATABASE_URL'],
  options: '-c jit=off -c random_page_cost=1.1 -c app.actor=system',
});
await client.connect();
const recorder = await startRecorder(stack.env, await freePort());
const begun = Date.now();
try {
  await fillApprovals(client, {
    instances,
    login: LOGIN,
    openTasks: OPEN_TASKS,
    onStep: (step) => console.log(`${String(Math.round((Date.now() - begun) / 1_000)).padStart(5)} s  ${step}`),
  });
  console.log(`\n${TABLE_HEAD}`);
  for (const measured of QUERIES) console.log(await measureCall(measured, { url: stack.url, heard: recorder, client }));
  for (const measured of process.argv.includes('--plans') ? QUERIES : []) await explain(measured);
} finally {
  await client.end();
  await recorder.stop();
  await stack.stop();
}
process.exit(0);

/** `--plans`: prints PostgreSQL's query plan for each. */
async function explain({ name, path, body, login }: MeasuredQuery): Promise<void> {
  const { signIn } = await import('../demo/sign-in.ts');
  const token = await signIn(recorder.url, login);
  const send = async (): Promise<void> => {
    await fetch(`${recorder.url}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
  };
  await send();
  for (const { text, values } of await recorder.during(send)) {
    if (!/^\s*(select|with)/i.test(text) || text.includes('set_config')) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values]);
    console.log(`\n## ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}
