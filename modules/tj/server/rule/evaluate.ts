import { type Db, inTransaction, type JobSender, type Logger } from '@switchboard/kit-server';
import type { MetricCode, ObjectKind } from '@switchboard/tj-contract';
import { findOpen, findOpenOfDisabled, type Labels, type OpenAlarm } from '../alarm/store.repo.ts';
import { fingerprintOf } from './fingerprint.ts';
import { fire, follow, resolve, retire, notifySeverity } from './follow.ts';
import { firedAt, isBad, isJudged, isNormal, type Measured, NORMAL, severityOf, step, thresholdOf } from './machine.ts';
import {
  findWatched,
  ofRecords,
  type Probe,
  type ProbedMetric,
  type Reading,
  type Watched,
  windowOf,
} from './probe.ts';
import {
  dropStates,
  findRules,
  findStates,
  holdEvaluation,
  type KeptState,
  noteSource,
  type Rule,
  storeErrors,
  storeStates,
  takeDue,
} from './repo.ts';
import type { Turn } from './notify-alarm.ts';

export interface Evaluator {
  readonly db: Db;
  readonly jobs: JobSender;
  readonly log: Logger;
  readonly probe: Probe;
}

type Answer = { readonly readings: readonly Reading[] } | { readonly error: string };
/** Rule T13. */
const ERRORS = 3;
const MINUTE_MS = 60_000;
const CLICKHOUSE = { objectId: '1', name: 'ClickHouse' };

export const minuteOf = (ms: number): Date => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS);

/**
 * Evaluates one minute: queries every metric once, judges all rules, and writes the changes, alarms and notices in one
 * transaction. Counts are stored in the database, so any process can evaluate; a minute counts once.
 */
export async function evaluate(evaluator: Evaluator, at: Date): Promise<void> {
  const rules = await findRules(evaluator.db);
  const answers = await readAll(evaluator, rules, at);
  await inTransaction({ db: evaluator.db }, async (tx) => {
    await holdEvaluation(tx);
    const due = await takeDue(tx, at);
    const turn: Turn = { tx, jobs: evaluator.jobs, at, receivers: null };
    for (const open of await findOpenOfDisabled(tx)) {
      await retire(turn, open, 'rule_changed');
      await dropStates(tx, open.ruleId, [open.fp]);
    }
    if (due.size === 0) return;
    const watched = await findWatched(tx);
    // read again: another evaluation may have counted an error meanwhile
    for (const rule of await findRules(tx)) {
      const answer = answers.get(rule.id);
      if (!due.has(rule.id) || answer === undefined) continue;
      await judgeRule(turn, rule, answer === null ? await readSource(turn, rules, answers) : answer, watched);
    }
  });
}

/** Reads each metric once, however many rules use it. Null: the metric is derived from the answers to the others. */
async function readAll(
  evaluator: Evaluator,
  rules: readonly Rule[],
  at: Date,
): Promise<ReadonlyMap<string, Answer | null>> {
  const probed = new Map<string, Promise<Answer>>();
  const once = async (rule: Rule): Promise<Answer | null> => {
    if (rule.metric === 'plat.source_lost_s') return null;
    const key = [rule.metric, rule.windowSeconds, rule.offsetSeconds].join(' ');
    const answer = probed.get(key) ?? request(evaluator, rule, at);
    probed.set(key, answer);
    return await answer;
  };
  return new Map(await Promise.all(rules.map(async (rule) => [rule.id, await once(rule)] as const)));
}

async function request({ probe, log }: Evaluator, rule: Rule, at: Date): Promise<Answer> {
  try {
    return { readings: await probe(rule.metric as ProbedMetric, windowOf(rule, at)) };
  } catch (error) {
    log.warn({ err: error, rule: rule.code }, 'a metric could not be read');
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The record store is available if any of its metrics was answered; without such a query its state is unknown. */
async function readSource(
  { tx, at }: Turn,
  rules: readonly Rule[],
  answers: ReadonlyMap<string, Answer | null>,
): Promise<Answer> {
  const probed = rules.filter(({ metric }) => ofRecords.has(metric)).map(({ id }) => answers.get(id));
  if (probed.length === 0) return { readings: [] };
  const failed = probed.every((answer) => answer !== undefined && answer !== null && 'error' in answer);
  const [first] = probed;
  const value = await noteSource(tx, at, failed && first != null && 'error' in first ? first.error : null);
  return { readings: [{ channelId: CLICKHOUSE.objectId, dims: { server: 'clickhouse' }, value, sample: null }] };
}

async function judgeRule(turn: Turn, rule: Rule, answer: Answer, watched: Watched): Promise<void> {
  if ('error' in answer) {
    await countError(turn, rule);
    return;
  }
  if (rule.errN > 0) await forgetErrors(turn, rule);
  const { tx, at } = turn;
  const states = await findStates(tx, rule.id);
  const opens = new Map((await findOpen(tx, rule.id)).filter(isOfObjects).map((open) => [open.fp, open]));
  const readings = new Map(answer.readings.map((reading) => [fingerprintOf(rule.id, reading.dims), reading]));
  const kept: KeptState[] = [];
  const dropped: string[] = [];
  for (const fp of new Set([...readings.keys(), ...states.keys(), ...opens.keys()])) {
    const [seen, known, open] = [readings.get(fp), states.get(fp), opens.get(fp)];
    const objectId = seen?.channelId ?? known?.objectId ?? open?.objectId ?? '';
    const name = nameOf(rule, objectId, watched, seen?.name ?? open?.objectName);
    if (name === undefined) {
      if (open !== undefined) await retire(turn, open, 'object_retired');
      if (known !== undefined) dropped.push(fp);
      continue;
    }
    if (seen === undefined || !isJudged(rule, seen)) {
      if (open !== undefined) await notifySeverity(turn, rule, open);
      continue;
    }
    const before = known?.instance ?? (open === undefined ? NORMAL : firedAt(rule, open.sev));
    const after = step(rule, before, seen);
    const since = known?.since ?? open?.startedAt ?? (isBad(rule, seen) ? at : null);
    if (open !== undefined) await follow(turn, rule, { open, seen, after });
    else await fireIfDue(turn, rule, { fp, seen, after, objectId, name, since: since ?? at, watched });
    if (!isNormal(after)) kept.push({ fp, objectId, dims: seen.dims, instance: after, since, ...measured(seen) });
    else if (known !== undefined) dropped.push(fp);
  }
  await storeStates(tx, rule.id, at, kept);
  await dropStates(tx, rule.id, dropped);
}

const measured = ({ value, sample }: Measured): Measured => ({ value, sample });
/** Excludes alarms that a rule raised about itself. */
const isOfObjects = ({ objectKind }: OpenAlarm): boolean => objectKind !== 'rule';
const KINDS: Readonly<Partial<Record<MetricCode, ObjectKind>>> = {
  'plat.source_lost_s': 'server',
  'plat.fc_diff': 'account',
};
const kindOf = ({ metric }: Rule): ObjectKind => KINDS[metric] ?? 'channel';

/** Returns undefined if the object is not judged any more. */
function nameOf(rule: Rule, objectId: string, { channels }: Watched, said: string | undefined): string | undefined {
  const kind = kindOf(rule);
  if (kind === 'server') return CLICKHOUSE.name;
  return kind === 'account' ? (said ?? objectId) : channels.get(objectId);
}

interface Candidate {
  readonly fp: string;
  readonly seen: Reading;
  readonly after: Parameters<typeof severityOf>[0];
  readonly objectId: string;
  readonly name: string;
  readonly since: Date;
  readonly watched: Watched;
}

async function fireIfDue(turn: Turn, rule: Rule, candidate: Candidate): Promise<void> {
  const { fp, seen, after, objectId, name, since, watched } = candidate;
  const sev = severityOf(after);
  if (sev === null) return;
  await fire(turn, {
    fp,
    rule,
    metric: rule.metric,
    objectKind: kindOf(rule),
    objectId,
    objectName: name,
    labels: labelsOf(seen.dims, watched),
    sev,
    threshold: thresholdOf(rule, sev),
    ...measured(seen),
    startedAt: since,
    firedAt: turn.at,
  });
}

function labelsOf(dims: Reading['dims'], { countries }: Watched): Labels {
  const mcc = dims['country'];
  if (mcc === undefined) return { dims };
  const { zh, en } = countries.get(mcc) ?? { zh: mcc, en: mcc };
  return { dims, countryZh: zh, countryEn: en };
}

/** Rule T13: a missing answer is not a bad value. The third failure in a row notifies the rule's owner, once. */
async function countError(turn: Turn, rule: Rule): Promise<void> {
  const errN = Math.min(rule.errN + 1, ERRORS);
  await storeErrors(turn.tx, rule, errN, errN >= ERRORS ? 'error' : 'enabled');
  if (errN < ERRORS || rule.errN >= ERRORS) return;
  const alarm = {
    fp: fingerprintOf(rule.id, { rule: rule.code }),
    rule,
    metric: 'rule.errors' as const,
    objectKind: 'rule' as const,
    objectId: rule.id,
    objectName: rule.code,
    labels: { dims: { rule: rule.code } },
    sev: 'P3' as const,
    value: ERRORS,
    threshold: ERRORS,
    sample: null,
    startedAt: new Date(turn.at.getTime() - (ERRORS - 1) * MINUTE_MS),
    firedAt: turn.at,
  };
  await fire(turn, alarm, rule.ownerId);
}

async function forgetErrors(turn: Turn, rule: Rule): Promise<void> {
  await storeErrors(turn.tx, rule, 0, 'enabled');
  for (const open of await findOpen(turn.tx, rule.id))
    if (open.objectKind === 'rule') await resolve(turn, open, { value: 0, sample: null });
}
