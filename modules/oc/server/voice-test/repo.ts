import type { Label } from '@switchboard/kit-contract';
import { type Db, insertRows, updateRow, updateRows } from '@switchboard/kit-server';
import type { ItemState, Judged, VoiceTestState } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { tbxVoiceTestItemTable, tbxVoiceTestTable } from '../tables.ts';

export interface NewTest {
  readonly caller: string;
  readonly ringS: number;
  readonly talkS: number;
  readonly retryOf: string | null;
  readonly by: string;
}
export interface NewItem {
  readonly gatewayId: string;
  readonly gatewayName: string;
  readonly supplierName: string | null;
  readonly callee: string;
  readonly iso2: string | null;
}

export async function insertTest(
  tx: Db,
  { caller, ringS, talkS, retryOf, by }: NewTest,
  items: readonly NewItem[],
): Promise<{ id: string; testNo: string }> {
  // lint-ok raw-writes: takes the department of the owner
  const { rows } = await sql<{ id: string; testNo: string }>`insert into oc.tbx_voice_test
      (test_no, caller, ring_s, talk_s, retry_of, owner_id, owner_dept_id, created_by, updated_by)
    select 'VT' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('oc.voice_test_seq')::text, 6, '0'),
      ${caller}, ${ringS}, ${talkS}, ${retryOf}::bigint, s.id, d.dept_id, s.id, s.id
    from sys.staff_name s left join sys.primary_dept d on d.staff_id = s.id where s.id = ${by}::bigint
    returning id::text, test_no as "testNo"`.execute(tx);
  const test = rows[0];
  if (test === undefined) throw new Error(`there is no staff ${by}`);
  const calls = items.map((item) => ({ ...item, testId: test.id }));
  await insertRows(tx, tbxVoiceTestItemTable, calls, by);
  return test;
}

/** The next chain of jobs follows the test; an older one ends with its next turn. */
export async function takeOver(tx: Db, id: string): Promise<number> {
  // lint-ok raw-writes: following a test makes no open page stale
  const { rows } = await sql<{ turn: number }>`update oc.tbx_voice_test set turn = turn + 1, followed_at = now()
    where id = ${id}::bigint returning turn`.execute(tx);
  return rows[0]?.turn ?? 0;
}

/** Of a finished test: the calls that did not pass, with their gateways. */
export async function findFailed(tx: Db, testId: string): Promise<{ gatewayId: string; callee: string }[]> {
  const { rows } = await sql<{ gatewayId: string; callee: string }>`select gateway_id::text as "gatewayId", callee
    from oc.tbx_voice_test_item where test_id = ${testId}::bigint and verdict is distinct from 'pass' order by id`.execute(
    tx,
  );
  return rows;
}

export interface FollowedItem {
  readonly id: string;
  readonly gatewayId: string;
  readonly gateway: string;
  readonly callee: string;
  readonly state: ItemState;
}
export interface FollowedTest {
  readonly id: string;
  readonly state: VoiceTestState;
  readonly turn: number;
  readonly caller: string;
  readonly ringS: number;
  readonly talkS: number;
  readonly notifiedAt: number;
  readonly ageS: number;
  readonly items: readonly FollowedItem[];
}

/** Null: there is no such test. Locked for callers that will change it. */
export async function findTest(db: Db, id: string, isLocked = false): Promise<FollowedTest | null> {
  const { rows } = await sql<
    Omit<FollowedTest, 'items'>
  >`select id::text, state, turn, caller, ring_s as "ringS", talk_s as "talkS",
      told_at::float8 as "notifiedAt", extract(epoch from now() - created_at)::float8 as "ageS"
    from oc.tbx_voice_test where id = ${id}::bigint ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [test] = rows;
  if (test === undefined) return null;
  const { rows: items } =
    await sql<FollowedItem>`select id::text, gateway_id::text as "gatewayId", gateway_name as gateway, callee, state
    from oc.tbx_voice_test_item where test_id = ${id}::bigint order by id`.execute(db);
  return { ...test, items };
}

export async function noteFollowed(db: Db, id: string): Promise<void> {
  // lint-ok raw-writes: following a test makes no open page stale
  await sql`update oc.tbx_voice_test set followed_at = now() where id = ${id}::bigint`.execute(db);
}

export async function noteStarted(tx: Db, id: string): Promise<void> {
  // lint-ok raw-writes: users need not see the start before they stop the test, so the version stays
  await sql`update oc.tbx_voice_test set state = 'running', started_at = now(), updated_at = now()
    where id = ${id}::bigint and state = 'created'`.execute(tx);
}

/** Records the gateway's time of the last stored report. */
export async function markNotified(tx: Db, id: string, at: number): Promise<void> {
  // lint-ok raw-writes: a report makes no open page stale
  await sql`update oc.tbx_voice_test set told_at = ${at}, started_at = coalesce(started_at, now()) where id = ${id}::bigint`.execute(
    tx,
  );
}

export async function noteEnd(
  tx: Db,
  id: string,
  state: 'finished' | 'stopped',
  fault: Label | null = null,
): Promise<void> {
  const values = { state, fault: fault === null ? null : JSON.stringify(fault), endedAt: sql`now()` };
  const where = sql`t.id = ${id}::bigint and t.state in ('created', 'running', 'stopping')`;
  await updateRows(tx, tbxVoiceTestTable, { values, where, by: null });
  const isOpen = sql`t.test_id = ${id}::bigint and t.state in ('queued', 'dialing', 'ringing', 'answered')`;
  await updateRows(tx, tbxVoiceTestItemTable, { values: { state: 'cancelled' }, where: isOpen, by: null });
}

export interface ItemStep {
  readonly id: string;
  readonly state: ItemState;
  readonly inviteAt: number | null;
  readonly ringAt: number | null;
  readonly answerAt: number | null;
  readonly endAt: number | null;
  readonly sipCode: number | null;
  readonly cliGot: string | null;
  readonly mos: number | null;
  readonly lossPct: number | null;
  readonly jitterMs: number | null;
  /** Null: the call has not ended, or was never made. */
  readonly judged: Judged | null;
}

const moment = (ms: number | null) => sql`to_timestamp(${ms}::float8 / 1000)`;

export async function storeStep(tx: Db, step: ItemStep): Promise<void> {
  const { id, judged, state, sipCode, cliGot, mos, lossPct, jitterMs } = step;
  const values = {
    ...{ state, sipCode, cliGot, mos, lossPct, jitterMs },
    inviteAt: moment(step.inviteAt),
    ringAt: moment(step.ringAt),
    answerAt: moment(step.answerAt),
    endAt: moment(step.endAt),
    pddMs: judged?.pddMs ?? null,
    cliOk: judged?.cliOk ?? null,
    fas: judged?.isFas ?? null,
    verdict: judged?.verdict ?? null,
    reasons: [...(judged?.reasons ?? [])],
  };
  await updateRow(tx, tbxVoiceTestItemTable, { id, values, by: null });
}

/** Open tests without a recent check: their chain of jobs broke. */
export async function findLeft(db: Db, olderThanS: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from oc.tbx_voice_test
    where state in ('created', 'running', 'stopping') and followed_at < now() - ${olderThanS} * interval '1 second' limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
