import { type Context, type Db, inTransaction, requireExtension } from '@switchboard/kit-server';
import { judgeCall, type MeasuredCall } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { VOICE_GATEWAYS } from '../voice-test/gateways.ts';
import { insertTest, storeStep } from '../voice-test/repo.ts';

const CALLER = '85230012345';
const HOUR = 3_600_000;
/** Age, number of gateways and called numbers of each test. */
const TESTS = [
  { hoursAgo: 3, gateways: 3, callees: ['62811000500', '62811000904'] },
  { hoursAgo: 27, gateways: 2, callees: ['60123000500', '60123000903', '60123000901'] },
  { hoursAgo: 52, gateways: 4, callees: ['6591230500'] },
  { hoursAgo: 98, gateways: 2, callees: ['84912000500', '84912000905'] },
  { hoursAgo: 150, gateways: 3, callees: ['66812000501', '66812000902'] },
  { hoursAgo: 290, gateways: 2, callees: ['63917000500', '63917000907'] },
] as const;

/** The result of a number with this ending, as in tools/simulators/gateway. */
const CASES: Readonly<Record<string, Partial<MeasuredCall>>> = {
  '901': { answerAt: null, cliGot: null, mos: null, lossPct: null },
  '902': { ringAt: null, answerAt: null, cliGot: null, mos: null, lossPct: null },
  '904': { cliGot: '10086' },
  '905': { mos: 2.8, lossPct: 4.5 },
  '907': { hasLateRingback: true },
};

/** Creates tests of the last days by operations, judged by the real rule. Does nothing if there are any. */
export async function seedVoiceTests({ db, extensions }: Pick<Context, 'db' | 'extensions'>): Promise<void> {
  const { countriesOfNumbers, landingGateways } = requireExtension(VOICE_GATEWAYS, { extensions });
  const { rows } = await sql`select from oc.tbx_voice_test limit 1`.execute(db);
  const gateways = (await landingGateways(db)).filter(({ isOnline }) => isOnline);
  const ops = await sql<{ id: string }>`select staff_id::text as id from sys."user" where login_name = 'ops'`.execute(
    db,
  );
  const by = ops.rows[0]?.id;
  if (rows.length > 0 || gateways.length === 0 || by === undefined) return;
  await inTransaction({ db }, async (tx) => {
    for (const [place, { hoursAgo, gateways: count, callees }] of TESTS.toReversed().entries()) {
      const countries = await countriesOfNumbers(tx, callees);
      const over = Array.from({ length: count }, (_, n) => gateways[(place * 5 + n * 3) % gateways.length]).filter(
        (gateway, index, all) => gateway !== undefined && all.indexOf(gateway) === index,
      );
      const items = over.flatMap((gateway) =>
        callees.map((callee) => ({
          gatewayId: gateway?.id ?? '',
          gatewayName: gateway?.name ?? '',
          supplierName: gateway?.supplierName ?? null,
          callee,
          iso2: countries.get(callee) ?? null,
        })),
      );
      const { id } = await insertTest(tx, { caller: CALLER, ringS: 45, talkS: 20, retryOf: null, by }, items);
      await makePast(tx, id, Date.now() - hoursAgo * HOUR);
    }
  });
}

async function makePast(tx: Db, testId: string, begunAt: number): Promise<void> {
  const { rows } = await sql<{ id: string; callee: string }>`select id::text, callee from oc.tbx_voice_test_item
    where test_id = ${testId}::bigint order by id`.execute(tx);
  for (const [index, { id, callee }] of rows.entries()) {
    const end = callee.slice(-3);
    const inviteAt = begunAt + 2_000 + Math.floor(index / 3) * 30_000;
    const ringAt = inviteAt + 900 + ((index * 397) % 1_900);
    const isFalse = end === '903';
    const call: MeasuredCall = {
      inviteAt,
      ringAt: isFalse ? null : ringAt,
      answerAt: isFalse ? inviteAt + 400 : ringAt + 2_400 + ((index * 613) % 3_000),
      cliGot: `+${CALLER}`,
      mos: 3.9 + ((index * 7) % 5) / 10,
      lossPct: ((index * 13) % 12) / 10,
      hasLateRingback: false,
      silentMs: 0,
      ...CASES[end],
    };
    const isAnswered = call.answerAt !== null;
    await storeStep(tx, {
      id,
      ...call,
      state: isAnswered ? 'finished' : end === '901' ? 'timeout' : 'failed',
      endAt: isAnswered ? (call.answerAt ?? 0) + 20_000 : end === '901' ? ringAt + 45_000 : inviteAt + 1_200,
      sipCode: isAnswered ? 200 : end === '901' ? 487 : 486,
      jitterMs: isAnswered ? 4 + ((index * 5) % 14) : null,
      judged: judgeCall(call, CALLER),
    });
  }
  const begun = new Date(begunAt);
  await sql`update oc.tbx_voice_test t set state = 'finished', created_at = ${begun}, started_at = ${begun}, followed_at = ${begun},
      ended_at = (select max(i.end_at) from oc.tbx_voice_test_item i where i.test_id = t.id) where t.id = ${testId}::bigint`.execute(
    tx,
  );
}
