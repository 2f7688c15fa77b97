import type { GatewayRequest } from '@switchboard/bq-contract';
import { moSubject } from '@switchboard/bq-server/testing';
import type { Services, Logger } from '@switchboard/kit-server';
import { type JetStream, type Row, timeText } from './messages.ts';

export interface PushOptions {
  /** The push address; `{appId}` is replaced with the account. Undefined: no account has an address. */
  readonly url?: string | undefined;
  /** Additional hosts that may be called besides this machine. */
  readonly hosts?: readonly string[];
}

export interface PushPlan {
  /** Answers in the state published while they are pushed. */
  readonly rows: readonly Row[];
  readonly refused: readonly ({ readonly recordId: string } & Why)[];
}

interface Why {
  readonly zh: string;
  readonly en: string;
}

const NO_SUCH: Why = { zh: '没有这条上行', en: 'There is no such message' };
const PUSHED: Why = { zh: '已推送成功', en: 'It was pushed' };
const UNDER_WAY: Why = { zh: '正在推送', en: 'It is being pushed' };
const NO_ADDRESS: Why = { zh: '该账户没有推送地址', en: 'The account has no address to push to' };
const NOT_ALLOWED: Why = { zh: '推送地址不被允许', en: 'The address must not be called' };

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const ANSWER_MS = 5_000;
const MOST_COUNTED = 255;
const MAX_REPORTED = 10_000;
/** A push that a gateway started but did not finish is restarted by the next gateway, for one day. */
const UNENDED = `push_state = 'wait' and push_cnt > 0 and push_at > now64(3) - interval 1 day`;

/** Pushes answers to the customers' addresses by HTTP and publishes the results. */
export class Pushes {
  readonly #inHand = new Map<string, Promise<void>>();
  /** The last published row of each answer: the store receives it seconds later. */
  readonly #reported = new Map<string, Row>();
  readonly #services: Pick<Services, 'records'>;
  readonly #js: JetStream;
  readonly #log: Logger;
  readonly #options: PushOptions;

  constructor(services: Pick<Services, 'records'>, js: JetStream, log: Logger, options: PushOptions) {
    this.#services = services;
    this.#js = js;
    this.#log = log;
    this.#options = options;
  }

  async plan({ recordIds }: GatewayRequest<'mo.repush'>, now: number): Promise<PushPlan> {
    const ids = [...new Set(recordIds)];
    const found = await this.#read(`mo_id in (${ids.map(BigInt).join(', ')})`);
    const known = new Map(found.map((row) => [String(row['mo_id']), this.#newest(row)]));
    const plan: { rows: Row[]; refused: PushPlan['refused'][number][] } = { rows: [], refused: [] };
    for (const recordId of ids) {
      const row = known.get(recordId);
      const why = row === undefined ? NO_SUCH : this.#refusalOf(row);
      if (row === undefined || why !== null) plan.refused.push({ recordId, ...(why ?? NO_SUCH) });
      else plan.rows.push(changed(row, { ...BEGUN, push_cnt: nextCount(row), push_at: timeText(now) }, now));
    }
    return plan;
  }

  /** Publishes the rows as waiting, then starts the pushes without waiting for the customers. */
  async begin(rows: readonly Row[]): Promise<void> {
    // two commands may have planned the same push: the later one finds it done
    const left = rows.filter((row) => this.#newest(row) === row);
    await Promise.all(left.map(async (row) => await this.#publish(row)));
    for (const row of left) this.#start(row);
  }

  async recover(): Promise<void> {
    for (const row of await this.#read(UNENDED)) this.#start(row);
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#inHand.values());
  }

  #refusalOf(row: Row): Why | null {
    if (row['push_state'] === 'ok') return PUSHED;
    if (this.#inHand.has(String(row['mo_id']))) return UNDER_WAY;
    const url = this.#addressOf(row);
    if (url === null) return NO_ADDRESS;
    return this.#isAllowed(url) ? null : NOT_ALLOWED;
  }

  #newest(row: Row): Row {
    const latest = this.#reported.get(String(row['mo_id']));
    return latest !== undefined && BigInt(latest['version'] ?? 0) > BigInt(row['version'] ?? 0) ? latest : row;
  }

  #addressOf({ app_id: appId }: Row): URL | null {
    const { url = '' } = this.#options;
    return URL.parse(url.replaceAll('{appId}', String(appId)));
  }

  #isAllowed({ protocol, hostname }: URL): boolean {
    const hosts = [...LOOPBACK, ...(this.#options.hosts ?? [])];
    return /^https?:$/u.test(protocol) && hosts.includes(hostname);
  }

  #start(row: Row): void {
    const id = String(row['mo_id']);
    if (this.#inHand.has(id)) return;
    const work = this.#push(row)
      .catch((error: unknown) => this.#log.error({ err: error, id }, 'the result of a push could not be published'))
      .finally(() => this.#inHand.delete(id));
    this.#inHand.set(id, work);
  }

  async #push(row: Row): Promise<void> {
    const url = this.#addressOf(row);
    const error = url === null || !this.#isAllowed(url) ? 'no address' : await post(url, await this.#bodyOf(row));
    const end = error === '' ? 'ok' : 'fail';
    await this.#publish(changed(row, { push_state: end, push_err: error }, Date.now()));
  }

  async #bodyOf(row: Row): Promise<object> {
    const answer = await this.#services.records.client.query({
      query: `select any(body) as text from sms_content where content_id = ${BigInt(row['content_id'] ?? 0)}`,
      format: 'JSONEachRow',
    });
    const [found] = await answer.json<{ text: string }>();
    return {
      id: row['mo_id'],
      from: row['phone'],
      to: row['dest'],
      text: found?.text ?? '',
      receivedAt: `${String(row['recv_time']).replace(' ', 'T')}Z`,
      inReplyTo: row['mt_msg_id'] === '0' ? null : row['mt_msg_id'],
      isStop: row['is_stop'] === 1,
    };
  }

  async #read(where: string): Promise<Row[]> {
    const answer = await this.#services.records.client.query({
      query: `select * except (ingest_seq, ingest_at) from mo_record final where ${where}`,
      format: 'JSONEachRow',
    });
    return await answer.json<Row>();
  }

  /** Publishes under the id of the event, so that a repeated publish is stored once. */
  async #publish(row: Row): Promise<void> {
    const { mo_id: id, version, app_id: appId } = row;
    this.#reported.set(String(id), row);
    const [oldest] = this.#reported.keys();
    if (this.#reported.size > MAX_REPORTED && oldest !== undefined) this.#reported.delete(oldest);
    await this.#js.publish(moSubject(Number(appId)), JSON.stringify(row), { msgID: `mo:${id}:${version}` });
  }
}

const BEGUN: Row = { push_state: 'wait', push_err: '' };
const nextCount = (row: Row): number => Math.min(MOST_COUNTED, Number(row['push_cnt']) + 1);

/** The row with the greater version is the newer one. */
function changed(row: Row, changes: Row, now: number): Row {
  const [next, after] = [BigInt(now) * 4n + 2n, BigInt(row['version'] ?? 0) + 1n];
  return { ...row, ...changes, version: String(next > after ? next : after) };
}

/** Empty: the customer accepted it. */
async function post(url: URL, body: object): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // a redirect target is not on the list of allowed hosts
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? '' : `HTTP ${answer.status}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
    const code = ((error as { cause?: { code?: unknown } }).cause ?? {}).code;
    return typeof code === 'string' ? code : 'unreachable';
  }
}
