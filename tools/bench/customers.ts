import pg from 'pg';
import { freePort } from '../demo/scratch-stack.ts';
import { startServices } from '../services/services.ts';
import { type Question, questionsAbout } from './customer-questions.ts';
import { joinLarge, startLarge } from './large-stack.ts';
import { signIn } from './list-call.ts';
import { percentile } from './percentile.ts';
import { isBookkeeping, type Recorder, startRecorder, type Statement } from './record-statements.ts';

/**
 * `pnpm bench:customers [customers]`: lists and details of the CRM on many rows, against the same statements sent bare.
 * `--keep` leaves the database, `--at=<database>` measures one that was kept.
 */
const kept = process.argv.find((word) => word.startsWith('--at='))?.slice('--at='.length);
const customers = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 2_000_000);
const ROUNDS = 200;
const WARM_UP = 20;
/** A question that takes seconds is not asked 200 times. */
const PATIENCE_MS = 20_000;

await startServices();
const isKept = process.argv.includes('--keep');
const stack = kept === undefined ? await startLarge(customers, isKept) : await joinLarge(kept);
const client = new pg.Client({
  connectionString: stack.env['DATABASE_URL'],
  options: '-c jit=off -c random_page_cost=1.1',
});
await client.connect();
const recorder = await startRecorder(stack.env, await freePort());
try {
  await client.query(`select set_config('app.actor', 'system', false)`);
  const { rows } = await client.query<{ customers: string; followups: string; id: string; people: string }>(
    `select (select count(*) from crm.customer) as customers, (select count(*) from crm.followup) as followups,
       (select count(distinct owner_id) from crm.customer) as people,
       (select max(id) from crm.customer where pool_state = 'private') as id`,
  );
  const [size] = rows;
  console.log(`\n${size?.customers} customers of ${size?.people} people, ${size?.followups} follow-ups\n`);
  await client.query(`select set_config('app.actor', '', false)`);
  console.log('| question | statements | p50 | p95 | bare p50 | bare p95 | ratio |\n|---|---|---|---|---|---|---|');
  for (const question of questionsAbout(size?.id ?? '')) console.log(await measure(question, recorder));
} finally {
  await client.end();
  await recorder.stop();
  await stack.stop();
  if (isKept) console.log(`\nkept: --at=${new URL(stack.env['DATABASE_URL'] ?? '').pathname.slice(1)}`);
}
process.exit(0);

/** A row of the table: the call and its statements, taken in turns. */
async function measure({ name, login, path, body }: Question, heard: Recorder): Promise<string> {
  const token = await signIn(stack.url, login);
  const own = await signIn(heard.url, login);
  // the first call reads the session; the second is what a person at work sends
  await ask(heard.url, own, path, body);
  const statements = await heard.during(async () => await ask(heard.url, own, path, body));
  const call: number[] = [];
  const bare: number[] = [];
  const begun = performance.now();
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    if (call.length > 0 && performance.now() - begun > PATIENCE_MS) break;
    const first = performance.now();
    await ask(stack.url, token, path, body);
    const second = performance.now();
    await replay(statements);
    if (round < WARM_UP && performance.now() - begun < PATIENCE_MS / 4) continue;
    call.push(second - first);
    bare.push(performance.now() - second);
  }
  const asked = statements.filter((statement) => !isBookkeeping(statement)).length;
  const figures = [call, bare].map((times) => [percentile(times, 0.5), percentile(times, 0.95)] as const);
  const [[callP50, callP95], [bareP50, bareP95]] = figures as [readonly [number, number], readonly [number, number]];
  const ratio = `${(callP50 / bareP50).toFixed(2)}x / ${(callP95 / bareP95).toFixed(2)}x`;
  return `| ${name} | ${asked} | ${[callP50, callP95, bareP50, bareP95].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${ratio} |`;
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

async function replay(statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, [...values]);
}
