import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import type { ItemState, Judged, VoiceTestState } from '@switchboard/oc-contract';
import { sql } from 'kysely';

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
  const { rows } = await sql<{ id: string; testNo: string }>`insert into oc.tbx_voice_test
      (test_no, caller, ring_s, talk_s, retry_of, owner_id, owner_dept_id, created_by, updated_by)
    select 'VT' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('oc.voice_test_seq')::text, 6, '0'),
      ${caller}, ${ringS}, ${talkS}, ${retryOf}::bigint, s.id, d.dept_id, s.id, s.id
    from sys.staff_name s left join sys.primary_dept d on d.staff_id = s.id where s.id = ${by}::bigint
    returning id::text, test_no as "testNo"`.execute(tx);
  const test = rows[0];
  if (test === undefined) throw new Error(`there is no staff ${by}`);
  await sql`insert into oc.tbx_voice_test_item (test_id, gateway_id, gateway_name, supplier_name, callee, iso2)
    select ${test.id}::bigint, n."gatewayId", n."gatewayName", n."supplierName", n.callee, n.iso2
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      n ("gatewayId" bigint, "gatewayName" text, "supplierName" text, callee text, iso2 text)`.execute(tx);
  return test;
}

/** The next chain of jobs follows the test; an older one ends with its next turn. */
export async function takeOver(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`update oc.tbx_voice_test set turn = turn + 1, followed_at = now()
    where id = ${id}::bigint returning turn`.execute(tx);
  return rows[0]?.turn ?? 0;
}

export async function setStopping(tx: Db, id: string, by: string): Promise<void> {
  await sql`update oc.tbx_voice_test set state = 'stopping', updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint`.execute(tx);
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
  await sql`update oc.tbx_voice_test set followed_at = now() where id = ${id}::bigint`.execute(db);
}

/** Users do not need to see this change before they stop the test, so the version stays. */
export async function noteStarted(tx: Db, id: string): Promise<void> {
  await sql`update oc.tbx_voice_test set state = 'running', started_at = now(), updated_at = now()
    where id = ${id}::bigint and state = 'created'`.execute(tx);
}

/** Records the gateway's time of the last stored report. */
export async function markNotified(tx: Db, id: string, at: number): Promise<void> {
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
  await sql`update oc.tbx_voice_test set state = ${state}, fault = ${fault === null ? null : JSON.stringify(fault)}::jsonb, ended_at = now(),
    updated_at = now(), version = version + 1 where id = ${id}::bigint and state in ('created', 'running', 'stopping')`.execute(
    tx,
  );
  await sql`update oc.tbx_voice_test_item set state = 'cancelled'
    where test_id = ${id}::bigint and state in ('queued', 'dialing', 'ringing', 'answered')`.execute(tx);
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
  const { judged } = step;
  await sql`update oc.tbx_voice_test_item set state = ${step.state}, invite_at = ${moment(step.inviteAt)}, ring_at = ${moment(step.ringAt)},
      answer_at = ${moment(step.answerAt)}, end_at = ${moment(step.endAt)}, sip_code = ${step.sipCode}, cli_got = ${step.cliGot},
      mos = ${step.mos}, loss_pct = ${step.lossPct}, jitter_ms = ${step.jitterMs}, pdd_ms = ${judged?.pddMs ?? null},
      cli_ok = ${judged?.cliOk ?? null}, fas = ${judged?.isFas ?? null}, verdict = ${judged?.verdict ?? null},
      reasons = ${[...(judged?.reasons ?? [])]}
    where id = ${step.id}::bigint`.execute(tx);
}

/** Open tests without a recent check: their chain of jobs broke. */
export async function findLeft(db: Db, olderThanS: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from oc.tbx_voice_test
    where state in ('created', 'running', 'stopping') and followed_at < now() - ${olderThanS} * interval '1 second' limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
