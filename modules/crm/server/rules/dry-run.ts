import type { dryRunRetention } from '@switchboard/crm-contract';
import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { dateOfDay, dayOf, endOfDay } from '../retention/business-day.ts';
import { exemptionOf } from '../retention/exemption.ts';
import { recallDue, type RetentionRule } from '../retention/recall-due.ts';
import { factsAfter, loadNightRows, loadRules } from '../retention/repo.ts';

const AHEAD_DAYS = 7;
const BATCH = 5_000;

/** Preview of the nightly runs of the next week with other rules: uses the same functions and writes nothing (crm.md §4). */
export async function dryRun(
  tx: Db,
  { ruleId, rule }: ParsedInputOf<typeof dryRunRetention>,
  now: Date,
): Promise<ResultOf<typeof dryRunRetention>> {
  const current = await loadRules(tx);
  const proposed = rule === null ? current : withRule(current, { ...rule, id: ruleId ?? 'new', changedAt: now });
  const horizon = endOfDay(dayOf(now) + AHEAD_DAYS - 1);
  const due = new Map<string, number>();
  let before = 0;
  let after = '0';
  for (;;) {
    const rows = await factsAfter(tx, { after, limit: BATCH });
    for (const row of rows) {
      const at = recallDue(proposed, row)?.at;
      if (at !== undefined && at <= horizon) due.set(row.id, Math.max(dayOf(at) + 1, dayOf(now) + 1));
      const was = recallDue(current, row)?.at;
      if (was !== undefined && was <= horizon) before++;
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const watched = await loadNightRows(tx, { now, ids: [...due.keys()] });
  const exempt = watched.filter((row) => exemptionOf(row, now) !== null);
  for (const { id } of exempt) due.delete(id);
  return { recalled: due.size, exempt: exempt.length, before, byDay: perDay([...due.values()], now) };
}

function withRule(rules: readonly RetentionRule[], changed: RetentionRule): RetentionRule[] {
  return [...rules.filter(({ id }) => id !== changed.id), changed];
}

const perDay = (days: readonly number[], now: Date) =>
  Array.from({ length: AHEAD_DAYS }, (_, index) => dayOf(now) + index + 1).map((day) => ({
    day: dateOfDay(day),
    count: days.filter((one) => one === day).length,
  }));
