import { join } from 'node:path';
import { poolsOf, seedLarge } from '@switchboard/crm-server/demo';
import { createLogger, openDoors, readConfig } from '@switchboard/kit-server';
import pg from 'pg';
import { freePort, startScratchStack } from '../demo/scratch-stack.ts';
import { repoRoot } from '../services/addresses.ts';
import { startServices } from '../services/services.ts';
import { signIn } from './list-call.ts';
import { percentile } from './percentile.ts';
import { startRecorder, type Statement } from './record-statements.ts';

/** `pnpm bench:customers [customers]`: the customer list and detail on many rows, against the same statements sent bare. */
const customers = Number(process.argv[2] ?? 2_000_000);
const ROUNDS = 200;
const WARM_UP = 20;

const LIST = '/v2/crm/customer/page';
const QUESTIONS: readonly (readonly [name: string, login: string, path: string, body: object | null])[] = [
  ['list, first page, everybody’s', 'finance', LIST, { pageSize: 20 }],
  ['list, first page, own', 'sales', LIST, { pageSize: 20 }],
  ['list, by spend', 'finance', LIST, { pageSize: 20, sortField: 'consume30dUsd', sortOrder: 'desc' }],
  [
    'list, five filters',
    'finance',
    LIST,
    {
      pageSize: 20,
      level: ['A', 'B'],
      stage: ['cooperating', 'negotiating'],
      country: 'SG',
      kind: ['direct'],
      settleMode: ['prepaid'],
    },
  ],
  ['list, keyword (Latin)', 'finance', LIST, { pageSize: 20, keyword: 'kestrel wave' }],
  ['list, keyword (Chinese)', 'finance', LIST, { pageSize: 20, keyword: '启航教育' }],
  ['list, page 500', 'finance', LIST, { pageSize: 20, pageNo: 500 }],
];

await startServices();
const stack = await startScratchStack({ logDir: join(repoRoot, '.reports/bench-logs'), env: { LOG_LEVEL: 'warn' } });
const config = readConfig({ ...stack.env, LOG_LEVEL: 'warn' });
const doors = openDoors(config, createLogger('seed', config), 'system');
try {
  const started = Date.now();
  await seedLarge(doors.db, poolsOf(customers), (made) =>
    console.log(`${made} customers after ${Math.round((Date.now() - started) / 1_000)} s`),
  );
  console.log(`made in ${Math.round((Date.now() - started) / 1_000)} s`);
  const recorder = await startRecorder(stack.env, await freePort());
  const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'] });
  await client.connect();
  console.log('| call | statements | p50 | p95 | bare p50 | bare p95 | ratio |\n|---|---|---|---|---|---|---|');
  for (const [name, login, path, body] of QUESTIONS) {
    const token = await signIn(stack.url, login);
    const own = await signIn(recorder.url, login);
    // the first call reads the session; the second is what a person at work sends
    await ask(recorder.url, own, path, body);
    const statements = await recorder.during(async () => await ask(recorder.url, own, path, body));
    const times = { call: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      const first = performance.now();
      await ask(stack.url, token, path, body);
      const second = performance.now();
      await replay(client, statements);
      if (round < WARM_UP) continue;
      times.call.push(second - first);
      times.bare.push(performance.now() - second);
    }
    const [call, bare] = [times.call, times.bare].map(
      (list) => [percentile(list, 0.5), percentile(list, 0.95)] as const,
    );
    const asked = statements.filter(({ text }) => !/^(begin|commit|set|select set_config)/i.test(text)).length;
    console.log(
      `| ${name} | ${asked} | ${ms(call?.[0])} | ${ms(call?.[1])} | ${ms(bare?.[0])} | ${ms(bare?.[1])} | ${((call?.[0] ?? 0) / (bare?.[0] ?? 1)).toFixed(2)}x / ${((call?.[1] ?? 0) / (bare?.[1] ?? 1)).toFixed(2)}x |`,
    );
  }
  await client.end();
  await recorder.stop();
} finally {
  await doors.close();
  await stack.stop();
}
process.exit(0);

function ms(value: number | undefined): string {
  return `${(value ?? 0).toFixed(1)} ms`;
}

async function ask(url: string, token: string, path: string, body: object | null): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 0) throw new Error(`${path} answered ${code} ${msg} for ${JSON.stringify(body)}`);
}

async function replay(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, [...values]);
}
