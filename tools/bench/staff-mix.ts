import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { signIn } from '../demo/sign-in.ts';

const LOGINS = ['sales', 'manager', 'finance', 'ops', 'auditor', 'admin'] as const;

interface MeasuredQuery {
  readonly login: (typeof LOGINS)[number];
  readonly path: string;
  readonly body: object | null;
  readonly weight: number;
}

/** The staff's requests, weighted by frequency. */
const MIX: readonly MeasuredQuery[] = [
  { login: 'sales', path: '/v2/crm/customer/page', body: { pageSize: 20 }, weight: 20 },
  {
    login: 'manager',
    path: '/v2/crm/customer/page',
    body: { pageSize: 20, sortField: 'name', sortOrder: 'asc' },
    weight: 10,
  },
  { login: 'admin', path: '/v2/sys/staff/user/page', body: { pageSize: 20 }, weight: 10 },
  { login: 'ops', path: '/v2/bq/channel/page', body: { pageSize: 20 }, weight: 15 },
  { login: 'auditor', path: '/v2/sys/staff/log/page', body: { limit: 20 }, weight: 5 },
  { login: 'sales', path: '/v2/sys/staff/home/summary', body: null, weight: 15 },
  { login: 'manager', path: '/v2/workflow/my/toDoPage', body: { pageSize: 20 }, weight: 15 },
];

/** `away` = rejected by load shedding. */
export type Outcome = 'good' | 'away' | 'wrong';

/**
 * Signs all logins in and returns a function that sends the next request of the weighted mix. `signInUrl` is another
 * API on the same database for when `url` runs in production mode, where no sign-in code is available.
 */
export async function openMix(url: string, signInUrl = url): Promise<() => Promise<Outcome>> {
  const tokens = new Map<string, string>();
  for (const login of LOGINS) tokens.set(login, await signIn(signInUrl, login));
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const send = async ({ login, path, body }: MeasuredQuery): Promise<Outcome> => {
    const { status, code } = await requestOnce(agent, new URL(path, url), tokens.get(login) ?? '', body);
    return status === 503 ? 'away' : code === 0 ? 'good' : 'wrong';
  };
  for (const one of MIX) if ((await send(one)) !== 'good') throw new Error(`${one.path} is refused to ${one.login}`);
  const wheel = MIX.flatMap((one) => Array.from({ length: one.weight }, () => one));
  let turn = 0;
  // 37 and the length of the wheel are coprime
  return async () => await send(wheel[(turn++ * 37) % wheel.length] as MeasuredQuery);
}

/** Avoids `fetch`: at many hundred requests a second it uses more of the machine than the responses do. */
export async function requestOnce(
  agent: Agent,
  url: URL,
  token: string,
  body: object | null,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; code: number; answer: object }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
  const outgoing = request(url, { agent, headers, method: body === null ? 'GET' : 'POST', timeout: 30_000 }, resolve);
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
  outgoing.on('error', reject);
  outgoing.end(body === null ? undefined : JSON.stringify(body));
  const answer = await promise;
  const envelope = (await json(answer)) as { code: number };
  return { status: answer.statusCode ?? 0, code: envelope.code, answer: envelope };
}
