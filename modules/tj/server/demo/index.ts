import { countryNames } from '@switchboard/bq-server';
import type { Db } from '@switchboard/kit-server';
import { createRandom } from '@switchboard/kit-server/demo';
import type { AlarmEvent, Cause, EventKind, Severity } from '@switchboard/tj-contract';
import { sql } from 'kysely';
import { tjDb } from '../db.ts';
import { fingerprintOf } from '../rule/fingerprint.ts';
import type { Level } from '../rule/machine.ts';
import { findRules, type Rule } from '../rule/repo.ts';

const SEED = 20_261_117;
const [OPEN, OVER] = [3, 26];
const MINUTE_MS = 60_000;
const DAYS_MS = 12 * 24 * 60 * MINUTE_MS;
/** tj.md §7. */
const CAUSES: readonly [Cause, number][] = [
  ['channel', 38],
  ['operator', 24],
  ['customer', 14],
  ['device', 12],
  ['platform', 5],
  ['false', 7],
];
const NOTES: Readonly<Record<Cause, string>> = {
  channel: '供应商线路调整，已切换备用通道',
  operator: '运营商侧回执延迟，已确认恢复时间',
  customer: '客户集中提交无效号码，已通知清洗',
  device: '设备端口掉线，已重启恢复',
  platform: '平台侧限速策略过严，已调整',
  false: '样本偏小，判断为误报',
};

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
}

interface Happened {
  readonly kind: EventKind;
  readonly minute: number;
  readonly byPerson?: true;
  readonly data?: AlarmEvent['data'];
}

interface Seeded {
  readonly rule: Rule;
  readonly channel: Channel;
  readonly sev: Severity;
  readonly startedAt: number;
  readonly values: { readonly value: number; readonly peak: number; readonly threshold: number };
  readonly sample: number | null;
  readonly ackMinute: number | null;
  /** Null: still open. */
  readonly endMinute: number | null;
  readonly cause: Cause | null;
}

/**
 * Seeds alarms of twelve days, three of them open, on channels with so little traffic that the evaluation leaves them
 * unchanged.
 */
export async function seedTj(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const existing = await tjDb({ db: tx }).selectFrom('tj.alarm').select('id').limit(1).executeTakeFirst();
    const channels = await channelsOf(tx);
    if (existing !== undefined || channels.length === 0) return;
    const rules = await findRules(tx);
    const people = await staffOf(tx);
    const countries = new Map((await countryNames(tx)).map(({ mcc, zh, en }) => [mcc, { zh, en }]));
    const random = createRandom(SEED);
    // oldest first, so that alarm numbers follow their dates
    for (let index = OPEN + OVER - 1; index >= 0; index--) {
      const seeded = invent(random, { index, rules, channels });
      const { zh, en } = countries.get(seeded.channel.mcc) ?? { zh: seeded.channel.mcc, en: seeded.channel.mcc };
      await insert(tx, seeded, { people, countryZh: zh, countryEn: en });
    }
  });
}

async function channelsOf(tx: Db): Promise<Channel[]> {
  const { rows } = await sql<Channel>`select id::text, name, lpad(mcc::text, 3, '0') as mcc from bq.channel
    where state = 'online' and deleted_at is null order by id`.execute(tx);
  return rows;
}

async function staffOf(tx: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select staff_id::text as id from sys."user" where login_name in ('ops', 'admin')
    order by login_name desc`.execute(tx);
  return rows.map(({ id }) => id);
}

function invent(
  random: ReturnType<typeof createRandom>,
  { index, rules, channels }: { index: number; rules: readonly Rule[]; channels: readonly Channel[] },
): Seeded {
  const isOpen = index < OPEN;
  const code = isOpen
    ? (['delivery_low', 'otp_conversion_low', 'delivery_low'] as const)[index]
    : random.weighted<string>([
        ['delivery_low', 55],
        ['link_lost', 30],
        ['otp_conversion_low', 15],
      ]);
  const rule = rules.find((one) => one.code === code) as Rule;
  const level = random.pick(rule.levels);
  const isLink = rule.bad === 'high';
  const isFirst = level.sev === 'P1';
  const peak = isLink
    ? level.value + (isFirst ? random.int(60, 900) : random.int(20, 220))
    : level.value - 3 - random.int(0, 1_500) / 100;
  // a lost link lasts as long as its peak value
  const lasted = isLink ? Math.ceil(peak / 60) + rule.consecutiveGood : 12 + random.int(0, 55);
  const cause = !isOpen && !isLink && random.chance(0.4) ? random.weighted<Cause>(CAUSES) : null;
  const recovered = isLink ? 0 : (rule.levels.at(-1) as Level).recover + 2 + random.int(0, 700) / 100;
  // an alarm closed by a user was still bad
  const value = isOpen || cause !== null ? peak + 2 : recovered;
  return {
    rule,
    // at most one open alarm per channel
    channel: channels[(index * 5 + 2) % channels.length] as Channel,
    sev: level.sev,
    startedAt: isOpen
      ? Date.now() - (18 + index * 23) * MINUTE_MS
      : Date.now() - (2 * 60 + (index * DAYS_MS) / MINUTE_MS / (OPEN + OVER)) * MINUTE_MS,
    values: { value, peak, threshold: level.value },
    sample: isLink ? null : rule.minSample + random.int(20, 1_400),
    ackMinute: (isOpen && index > 0) || random.chance(0.2) ? null : rule.consecutiveBad + random.int(0, isLink ? 1 : 6),
    endMinute: isOpen ? null : lasted,
    cause,
  };
}

function storyOf({ rule, sev, values, sample, ackMinute, endMinute, cause }: Seeded): Happened[] {
  const text = (value: number): string => value.toFixed(2);
  const facts = { value: text(values.peak), ...(sample === null ? {} : { sample }) };
  const fired = rule.consecutiveBad - 1;
  const story: Happened[] = [
    { kind: 'fire', minute: fired, data: { sev, threshold: text(values.threshold), ...facts } },
    { kind: 'notify', minute: fired, data: { sev, people: 2 } },
  ];
  if (ackMinute !== null) story.push({ kind: 'ack', minute: ackMinute, byPerson: true });
  if (endMinute === null) return story;
  if (cause !== null) {
    const data = { reason: 'manual' as const, cause, note: NOTES[cause] };
    return [...story, { kind: 'close', minute: endMinute, byPerson: true, data }];
  }
  return [
    ...story,
    { kind: 'recovering', minute: endMinute - rule.consecutiveGood + 1, data: { value: text(values.value) } },
    { kind: 'resolve', minute: endMinute, data: { value: text(values.value) } },
    { kind: 'notify', minute: endMinute, data: { sev, people: 2 } },
  ];
}

interface Around {
  readonly people: readonly string[];
  readonly countryZh: string;
  readonly countryEn: string;
}

async function insert(tx: Db, seeded: Seeded, { people, countryZh, countryEn }: Around): Promise<void> {
  const { rule, channel, sev, startedAt, values, sample, ackMinute, endMinute, cause } = seeded;
  const dims: Record<string, string> = { channel: channel.id, ...(rule.bad === 'low' ? { country: channel.mcc } : {}) };
  const labels = rule.bad === 'low' ? { dims, countryZh, countryEn } : { dims };
  const [at, story, person] = [new Date(startedAt), storyOf(seeded), people[0] ?? null];
  const minute = (count: number | null): Date | null =>
    count === null ? null : new Date(startedAt + count * MINUTE_MS);
  const noticeCount = story.filter(({ kind }) => kind === 'notify').length;
  const fired = minute(rule.consecutiveBad - 1);
  const reason = endMinute === null ? null : cause === null ? 'recovered' : 'manual';
  const state = reason === null ? 'firing' : reason === 'recovered' ? 'resolved' : 'closed';
  const { rows } = await sql<{
    id: string;
  }>`insert into tj.alarm (alarm_no, fp, rule_id, rule_ver, metric_code, object_kind, object_id,
      object_name, labels, sev, state, value, threshold, peak_value, sample, started_at, fired_at, acked_at, acked_by, resolved_at,
      closed_by, close_reason, fire_cnt, notify_cnt, notified_sev, notified_at, notified_ids, cause, note)
    values ('AL' || to_char(${at}::timestamptz at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('tj.alarm_seq')::text, 6, '0'),
      ${fingerprintOf(rule.id, dims)}, ${rule.id}::bigint, ${rule.ver}, ${rule.metric}, 'channel', ${channel.id}::bigint, ${channel.name},
      ${JSON.stringify(labels)}::jsonb, ${sev}, ${state}, ${values.value}, ${values.threshold}, ${values.peak}, ${sample}, ${at}, ${fired},
      ${minute(ackMinute)}, ${ackMinute === null ? null : person}::bigint, ${minute(endMinute)},
      ${reason === 'manual' ? person : null}::bigint, ${reason}, ${endMinute ?? 12}, ${noticeCount}, ${sev}, ${fired}, ${people}::bigint[],
      ${cause}, ${cause === null ? null : NOTES[cause]}) returning id::text`.execute(tx);
  for (const { kind, minute: after, byPerson, data = {} } of story)
    await sql`insert into tj.alarm_event (alarm_id, at, kind, actor_id, data) values (${rows[0]?.id}::bigint, ${minute(after)}, ${kind},
      ${byPerson === true ? person : null}::bigint, ${JSON.stringify(data)}::jsonb)`.execute(tx);
}
