import { randomUUID } from 'node:crypto';
import {
  BQ_CODES,
  ccRecordResource,
  playCcCall,
  playVoiceCall,
  RECORDING_PREFIX,
  voiceRecordResource,
} from '@switchboard/bq-contract';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { createLogger, type NodeService, connectServices, type ConnectedServices } from '@switchboard/kit-server';
import { startTemporaryNats, type TemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toneWav } from '../demo/recordings.ts';
import { type Flow, FLOWS, partOf } from '../ingest/flow.ts';
import { ensureStreams } from '../ingest/streams.ts';
import { bqModule } from '../module.ts';
import { callEvent, idAt } from '../testing/events.ts';

const SELF = 1;
const ALL = 4;
const T0 = Date.now() - 3_600_000;
const DAY = { from: new Date(T0 - 3_600_000).toISOString(), to: new Date(T0 + 3_600_000).toISOString() };
const PLACE = `${RECORDING_PREFIX}test-${randomUUID()}/`;
const WAV = toneWav(2);
const REASON = 'complaint 4712';
const idOf = (n: number): string => idAt(T0 + n * 60_000, n);
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
type Row = Record<string, string | number | null | undefined>;

let nats: TemporaryNats;
let stack: TestStack;
let services: ConnectedServices;
let ingest: NodeService | undefined;
const tokens = new Map<string, string>();
const apps: number[] = [];

beforeAll(async () => {
  nats = await startTemporaryNats();
  stack = await startSys({ NATS_URL: nats.url, INGEST_WAIT_MS: '200' }, [bqModule], { withRecords: true });
  for (const login of ['sales', 'finance', 'auditor', 'ops']) tokens.set(login, await signIn(stack.call, login));
  const [sales] = await stack.query<{ id: string }>(`select staff_id as id from sys."user" where login_name = 'sales'`);
  for (const [no, staffId] of [
    ['OWN', sales?.id ?? null],
    ['FOREIGN', null],
  ] as const) {
    const [row] = await stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id) values ($1::text, $1::text || '-voice', 1, 'Customer ' || $1::text, 'voice', 'sip', $2) returning id`,
      [no, staffId],
    );
    apps.push(Number(row?.id));
  }
  const pages = [ccRecordResource.right, voiceRecordResource.right];
  const both = pages.flatMap((right) => [right, `${right}:play`, `${right}:export`]);
  await makeRole(stack, { code: 'calls-own', keys: both, scope: SELF, login: 'sales' });
  await makeRole(stack, { code: 'calls-deaf', keys: both, scope: ALL, login: 'finance' });
  await stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) select id, 'bq.cc-record', 'recording', 0 from sys.role where code = 'calls-deaf'`,
  );
  await makeRole(stack, { code: 'calls-mute', keys: pages, scope: ALL, login: 'auditor' });
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  services = connectServices(stack.config, log, 'system');
  while (services.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  await ensureStreams(services);
  ingest = bqModule.ingest?.({ services, log, metrics: null });
  await services.files.put(`${PLACE}a.wav`, WAV, 'text/html');
}, 400_000);
afterAll(async () => {
  await services?.files.removeAll(PLACE);
  await ingest?.close();
  await services?.close();
  await stack?.stop();
  await nats?.drop();
});

const call = (n: number, app: number, changes: object = {}) =>
  callEvent({
    call_id: idOf(n),
    version: String((T0 + n * 60_000) * 4 + 1),
    invite_time: clock(T0 + n * 60_000),
    app_id: app,
    kind: 'cc',
    outcome: 'answered',
    sip_code: 200,
    talk_s: 61,
    bill_first: 60,
    bill_next: 60,
    bill_s: 120,
    ...changes,
  });
async function publishCalls(events: readonly Record<string, unknown>[]): Promise<void> {
  const flow = FLOWS.find(({ name }) => name === 'voice') as Flow;
  const { js } = await services.bus.jetstream();
  for (const event of events)
    await js.publish(`rec.voice.call.${partOf(flow, Number(event['app_id']))}`, JSON.stringify(event));
}
async function deadReasons(): Promise<string[]> {
  const { manager } = await services.bus.jetstream();
  const { state } = await manager.streams.info('REC_DEAD');
  const seqs = Array.from({ length: state.messages }, (_, n) => state.first_seq + n);
  const letters = await Promise.all(seqs.map(async (seq) => await manager.streams.getMessage('REC_DEAD', { seq })));
  return letters.map((letter) => (JSON.parse(letter?.string() ?? '{}') as { reason: string }).reason);
}
const as = (login: string, locale: 'zh' | 'en' = 'en') => ({ token: tokens.get(login) ?? '', locale });
const list = async (input: object = {}, login = 'ops') => {
  const pageInput = { inviteTime: DAY, ...input } as never;
  const { code, data } = await stack.call(ccRecordResource.calls.page, pageInput, as(login));
  return { code, rows: (data as unknown as RecordPage<Row> | null)?.list ?? [] };
};
const found = async (input: object) => (await list(input)).rows.map(({ callId }) => callId);
const play = async (n: number, login = 'sales') =>
  await stack.call(playCcCall, { callId: idOf(n), reason: REASON }, as(login));
const plays = async () => await stack.query(`select record_ids from bq.reveal_log where field = 'recording'`);

describe('additional fields of a call', () => {
  it('are stored with its event; a file outside the recordings goes to the dead letters', {
    timeout: 60_000,
  }, async () => {
    const [own = 0, foreign = 0] = apps;
    await publishCalls([
      call(1, own, { rec_file: `${PLACE}a.wav`, rec_s: 2, rating: 5, direction: 'in', follow_msg_id: '734' }),
      call(2, own, { rating: 2, direction: 'out' }),
      call(3, foreign, { rec_file: `${PLACE}a.wav`, rec_s: 2 }),
      call(4, own, { rec_file: `${PLACE}gone.wav`, rec_s: 9 }),
      call(5, own, { rec_file: 'exports/all-customers.wav', rec_s: 2 }),
      call(6, own, { rec_file: `${RECORDING_PREFIX}../exports/1.wav`, rec_s: 2 }),
      call(7, own, { rec_file: `${PLACE}page.html`, rec_s: 2 }),
      call(8, own, { rec_s: 2 }),
      call(9, own, { rating: 6 }),
      call(10, own, { direction: 'up' }),
    ]);
    await expect.poll(async () => (await list()).rows.length, { timeout: 30_000, interval: 300 }).toBe(4);
    await expect.poll(async () => (await deadReasons()).length, { timeout: 10_000 }).toBe(6);
    expect((await deadReasons()).toSorted()).toEqual([
      'direction is not in|out',
      'rating is not int',
      'rec_file names no recording below recordings/',
      'rec_file names no recording below recordings/',
      'rec_file names no recording below recordings/',
      'recorded 2 s and no file',
    ]);
    const [one] = (await list({ callId: [idOf(1)] })).rows;
    expect(one).toMatchObject({ recording: 2, rating: 5, direction: 'in', followUpMsgId: '734' });
    expect(JSON.stringify(one)).not.toContain(PLACE);
    const [plain] = (await list({ callId: [idOf(3)] })).rows;
    expect(plain).toMatchObject({ rating: null, direction: null, followUpMsgId: null });
  });

  it('can be used to filter calls', async () => {
    expect(await found({ direction: ['in'] })).toEqual([idOf(1)]);
    expect(await found({ direction: ['in', 'out'] })).toEqual([idOf(2), idOf(1)]);
    expect(await found({ rating: { to: '3' } })).toEqual([idOf(2)]);
    expect(await found({ recording: { from: '3' } })).toEqual([idOf(4)]);
    expect(await found({ followUpMsgId: ['734'] })).toEqual([idOf(1)]);
  });
});

describe('a recording', () => {
  it('can be played in part, as audio, and each listener is logged', async () => {
    const { code, data } = await play(1);
    expect([code, data.left]).toEqual([0, 199]);
    const whole = await fetch(data.url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(WAV)).toBe(true);
    const part = await fetch(data.url, { headers: { range: 'bytes=8000-8099' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8000-8099/${WAV.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(WAV.subarray(8000, 8100))).toBe(true);
    expect(await stack.query(`select record_kind, field, record_ids, reason from bq.reveal_log`)).toEqual([
      { record_kind: 'voice', field: 'recording', record_ids: [idOf(1)], reason: REASON },
    ]);
    const audit = await stack.query<{ after: { ids: string[]; reason: string } }>(
      `select category, after from sys.audit_log where object_code = 'bq.cc-record' and action = 'play' and result = 1`,
    );
    expect(audit).toMatchObject([{ after: { ids: [idOf(1)], reason: REASON } }]);
    expect(JSON.stringify(audit)).not.toContain('X-Amz');
  });

  it('of the same call is played from the other page with that page’s key', async () => {
    const { code } = await stack.call(playVoiceCall, { callId: idOf(1), reason: REASON }, as('sales'));
    expect(code).toBe(0);
    expect(await plays()).toHaveLength(2);
  });

  it('of another owner’s call, or of a call without one, appears as not found', async () => {
    expect((await play(3)).code).toBe(CODES.notFound);
    expect((await play(2)).code).toBe(CODES.notFound);
    expect((await play(77)).code).toBe(CODES.notFound);
    expect((await play(3, 'ops')).code).toBe(0);
  });

  it('with a missing file is reported in both languages, and no access is logged', async () => {
    const before = await plays();
    expect(await play(4)).toMatchObject({
      code: BQ_CODES.recordingGone,
      msg: 'The recording file is no longer in storage',
    });
    const zh = await stack.call(playCcCall, { callId: idOf(4), reason: REASON }, as('sales', 'zh'));
    expect(zh.msg).toBe('录音文件已不在存储中');
    expect(await plays()).toEqual(before);
  });

  it('that another writer stored next to the recordings is not opened', async () => {
    const key = `test/${randomUUID()}.wav`;
    await services.files.put(key, WAV, 'audio/wav');
    await services.records.client.insert({
      table: 'voice_event',
      format: 'JSONEachRow',
      values: [{ ...call(20, apps[0] ?? 0, { rec_file: key, rec_s: 2 }), ingest_at: clock(Date.now()).slice(0, 19) }],
    });
    expect((await play(20)).code).toBe(BQ_CODES.recordingGone);
    await services.files.removeAll(key);
  });

  it('requires the key of the page and the field', async () => {
    const before = await plays();
    expect((await list({}, 'auditor')).code).toBe(0);
    expect((await play(1, 'auditor')).code).toBe(CODES.noPermission);
    const { code, rows } = await list({ callId: [idOf(1)] }, 'finance');
    expect([code, rows[0]?.['callId'], rows[0]?.['recording']]).toEqual([0, idOf(1), undefined]);
    expect((await list({ recording: { from: '1' } }, 'finance')).code).toBe(CODES.fieldNotPermitted);
    // the same answer with or without a recording
    for (const n of [1, 2, 77]) expect((await play(n, 'finance')).code).toBe(CODES.fieldNotPermitted);
    expect(await plays()).toEqual(before);
  });
});
