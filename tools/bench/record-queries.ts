import type { QueryParams } from '@clickhouse/client';
import { smsRecordResource } from '@switchboard/bq-contract';
import type { Services } from '@switchboard/kit-server';
import { smsProfit } from '@switchboard/rpt-contract';
import { type Heard, listenToEngine } from './record-engine-queries.ts';
import { signIn } from '../demo/sign-in.ts';
import { percentile } from './percentile.ts';
import type { Recorder } from './record-statements.ts';

type Records = Services['records'];
interface Bench {
  readonly url: string;
  readonly heard: Recorder;
  readonly services: Pick<Services, 'records' | 'db'>;
}
interface RecordQuery {
  readonly name: string;
  readonly body: object;
  /** Path of the call; the list of send records by default. */
  readonly path?: string;
}

const ROUNDS = 60;
const WARM_UP = 5;
const PATIENCE_MS = 30_000;
const DAY_MS = 86_400_000;

export const RECORD_TABLE_HEAD =
  '| question | rows | p50 | p95 | bare p50 | bare p95 | ratio p50 / p95 |\n|---|---|---|---|---|---|---|';

/** Sums of thirty days by customer and channel, from the raw records and from the stored daily sums. */
const SUMS = {
  'daily profit of 30 days by customer and channel, from records': `select toDate(submit_time, 'Asia/Shanghai') as day, customer_id, channel_id,
    sum(revenue_usd) - sum(cost_usd) as profit from sms_record final group by day, customer_id, channel_id order by profit desc limit 5000`,
  'the same from daily sums': `select stat_day as day, customer_id, channel_id, sum(revenue) - sum(cost) as profit
    from agg_sms_day group by day, customer_id, channel_id order by profit desc limit 5000`,
};

/** Yields the table rows: the page call and its statements, sent bare in the same order, alternating. */
export async function* queryRecords({ url, heard, services: { records } }: Bench): AsyncGenerator<string> {
  const engine = listenToEngine();
  const token = await signIn(url, 'admin');
  const own = await signIn(heard.url, 'admin');
  try {
    for (const { name, body, path } of [...(await queriesOf(url, token, records)), profitOfMonth()]) {
      await queryPage(heard.url, own, body, path);
      let rows = 0;
      const sent = await engine.during(async () => {
        rows = (await queryPage(heard.url, own, body, path)).list.length;
      });
      const call: number[] = [];
      const bare: number[] = [];
      await inTurns(
        [call, async () => void (await queryPage(url, token, body, path))],
        [bare, async () => await replayAll(records, sent)],
      );
      yield lineOf(name, String(rows), call, bare);
    }
  } finally {
    engine.stop();
  }
  for (const [name, query] of Object.entries(SUMS)) {
    const times: number[] = [];
    await inTurns([times, async () => await replay(records, { query, format: 'JSONEachRow' })]);
    yield `| ${name} (engine alone) | 5000 | ${ms(times, 0.5)} | ${ms(times, 0.95)} | | | |`;
  }
}

const ms = (times: readonly number[], part: number): string => `${percentile(times, part).toFixed(1)} ms`;

function lineOf(name: string, rows: string, call: readonly number[], bare: readonly number[]): string {
  const ratio = [0.5, 0.95].map((part) => `${(percentile(call, part) / percentile(bare, part)).toFixed(2)}x`);
  const times = [ms(call, 0.5), ms(call, 0.95), ms(bare, 0.5), ms(bare, 0.95)];
  return `| ${[name, rows, ...times, ratio.join(' / ')].join(' | ')} |`;
}

async function inTurns(...kinds: (readonly [times: number[], work: () => Promise<void>])[]): Promise<void> {
  const begun = performance.now();
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    if (round > 3 && performance.now() - begun > PATIENCE_MS) break;
    for (const [times, work] of kinds) {
      const first = performance.now();
      await work();
      if (round >= WARM_UP || performance.now() - begun > PATIENCE_MS / 4) times.push(performance.now() - first);
    }
  }
}

/** Sends all queries concurrently, except those that waited for another answer: they wait for it here too. */
async function replayAll(records: Records, sent: readonly Heard[]): Promise<void> {
  const begun: Promise<void>[] = [];
  for (const { query, after } of sent)
    begun.push(Promise.all(after.map((place) => begun[place])).then(async () => await replay(records, query)));
  await Promise.all(begun);
}

async function replay(records: Records, query: QueryParams): Promise<void> {
  const answer = await records.client.query(query);
  await answer.text();
}

interface Page {
  readonly list: readonly Readonly<Record<string, string>>[];
}

async function queryPage(url: string, token: string, body: object, path?: string): Promise<Page> {
  const answer = await fetch(`${url}${path ?? smsRecordResource.calls.page.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(path === undefined ? { limit: 50, ...body } : body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Page };
  if (code !== 0) throw new Error(`${code} ${msg} for ${JSON.stringify(body)}`);
  return data;
}

/** The profit report as a manager opens it: 50 rows of thirty days, the totals and the row count. */
function profitOfMonth(): RecordQuery {
  const dayText = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const dims = ['day', 'customerName', 'channelName'];
  return {
    name: 'report: daily profit of 30 days by customer and channel',
    path: smsProfit.report.calls.page.path,
    body: {
      day: { from: dayText(30), to: dayText(1) },
      dims,
      sortField: 'profit',
      sortOrder: 'desc',
      pageNo: 1,
      pageSize: 50,
    },
  };
}

/**
 * Queries for real values of the loaded data: a customer with many messages, one with few, a message, a phone number, a
 * channel.
 */
async function queriesOf(url: string, token: string, records: Records): Promise<RecordQuery[]> {
  const now = Date.now();
  const span = (days: number, until = now) => ({
    submitTime: { from: new Date(until - days * DAY_MS).toISOString(), to: new Date(until).toISOString() },
  });
  const ranked = await records.client.query({
    query: `select app_id as app, sum(msg) as n from agg_sms_day group by app order by n desc`,
    format: 'JSONEachRow',
  });
  const apps = (await ranked.json<{ app: number }>()).map(({ app }) => app);
  const ofApp = async (app: number | undefined): Promise<Readonly<Record<string, string>>> => {
    const found = await records.client.query({
      query: `select toString(msg_id) as id, toString(phone) as phone from sms_record
        where app_id = ${app ?? 0} and submit_time > now() - interval 9 day and submit_time < now() - interval 8 day limit 1`,
      format: 'JSONEachRow',
    });
    const [message] = await found.json<{ id: string; phone: string }>();
    const { list } = await queryPage(url, token, { msgId: [message?.id ?? '0'] });
    return { ...list[0], number: message?.phone ?? '' };
  };
  const [much, little] = [await ofApp(apps[0]), await ofApp(apps[Math.floor(apps.length / 2)])];
  const week = span(7, now - DAY_MS);
  return [
    { name: 'largest account, 7 days, first page', body: { ...week, appName: much['appName'] } },
    { name: 'medium customer, 30 days', body: { ...span(30), customerName: little['customerName'] } },
    { name: 'largest account, 7 days, failed', body: { ...week, appName: much['appName'], status: ['41'] } },
    { name: 'by message id', body: { msgId: [much['msgId']] } },
    { name: 'by phone number, 180 days', body: { phoneExact: much['number'] } },
    {
      name: 'one channel, 24 hours, all accounts',
      body: { ...span(1, now - DAY_MS), channelName: much['channelName'] },
    },
    { name: 'all records, 24 hours', body: span(1, now - DAY_MS) },
  ];
}
