import type pg from 'pg';
import { signIn } from '../demo/sign-in.ts';
import { percentile } from './percentile.ts';
import { isBookkeeping, type Recorder, type Statement } from './record-statements.ts';

/** A user query over many rows. */
export interface MeasuredQuery {
  readonly name: string;
  readonly login: string;
  readonly path: string;
  /** `null`: a GET request. */
  readonly body: object | null;
}

interface Bench {
  /** The measured API. */
  readonly url: string;
  /** The API that records the statements of a call. */
  readonly heard: Recorder;
  readonly client: pg.Client;
}

const ROUNDS = 200;
const WARM_UP = 20;
/** Limits the time spent on a slow query, which is not repeated 200 times. */
const PATIENCE_MS = 20_000;

export const TABLE_HEAD =
  '| question | statements | p50 | p95 | bare p50 | bare p95 | ratio |\n|---|---|---|---|---|---|---|';

/** Measures one table row: the call and its statements, alternating. */
export async function measureCall(
  { name, login, path, body }: MeasuredQuery,
  { url, heard, client }: Bench,
): Promise<string> {
  const token = await signIn(url, login);
  const own = await signIn(heard.url, login);
  // the first call loads the session; the second is a typical one
  await request(heard.url, own, path, body);
  const statements = await heard.during(async () => await request(heard.url, own, path, body));
  const call: number[] = [];
  const bare: number[] = [];
  const begun = performance.now();
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    if (call.length > 0 && performance.now() - begun > PATIENCE_MS) break;
    const first = performance.now();
    await request(url, token, path, body);
    const second = performance.now();
    await replay(client, statements);
    if (round < WARM_UP && performance.now() - begun < PATIENCE_MS / 4) continue;
    call.push(second - first);
    bare.push(performance.now() - second);
  }
  const statementCount = statements.filter((statement) => !isBookkeeping(statement)).length;
  const figures = [call, bare].map((times) => [percentile(times, 0.5), percentile(times, 0.95)] as const);
  const [[callP50, callP95], [bareP50, bareP95]] = figures as [readonly [number, number], readonly [number, number]];
  const ratio = `${(callP50 / bareP50).toFixed(2)}x / ${(callP95 / bareP95).toFixed(2)}x`;
  return `| ${name} | ${statementCount} | ${[callP50, callP95, bareP50, bareP95].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${ratio} |`;
}

async function request(url: string, token: string, path: string, body: object | null): Promise<void> {
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
