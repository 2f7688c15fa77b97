import type { DayEnd } from '@switchboard/bq-contract';
import { businessDay } from '@switchboard/kit-contract';
import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { passedOf } from '../day/aims.ts';
import { insertTarget } from '../day/target.repo.ts';
import { bqDb } from '../db.ts';
import { PERFORMANCE_STORE, PRODUCT_STORE } from '../report/stores/products.ts';
import { OWNER_COLUMNS, type Store } from '../report/stores/store.ts';

const STORE_OF: Readonly<Record<DayEnd, Store>> = { c: PERFORMANCE_STORE, r: PRODUCT_STORE };
/** Figures of the first hours of a month mean little. */
const LEAST_PASSED = 3;
/** Number of staff with a target in departments that set targets per person: those with the best results. */
const PEOPLE = 6;

interface Owned {
  readonly dept: string;
  readonly staff: string;
  readonly revenue: number;
  readonly profit: number;
}

/** Sets department targets for this month, some per person, close to the projected result. Does nothing if any exist. */
export async function seedTargets({ db, records }: Pick<Services, 'db' | 'records'>): Promise<void> {
  const bq = bqDb({ db });
  const { rows } = await sql`select 1 from bq.day_target limit 1`.execute(bq);
  if (rows.length > 0) return;
  const today = businessDay();
  const month = today.slice(0, 7);
  const passed = Math.max(LEAST_PASSED, Number(passedOf(month))) / 100;
  const staff = await sql<{
    id: string;
  }>`select u.staff_id::text as id from sys."user" u where u.login_name = 'ops'`.execute(bq);
  const by = staff.rows[0]?.id ?? '0';
  for (const end of ['c', 'r'] as const) {
    const made = await madeBy(records, end, { from: `${month}-01`, to: today });
    for (const [deptId, people] of Map.groupBy(made, ({ dept }) => dept)) {
      const isByPeople = Number(deptId) % 3 === 1;
      const owners = isByPeople ? people.slice(0, PEOPLE) : [sumOf(people)];
      for (const one of owners) {
        const amountOf = (sum: number): string | null =>
          roundUp((sum / passed) * (0.85 + (Number(one.staff || deptId) % 6) / 10));
        const amounts = { revenue: amountOf(one.revenue), profit: amountOf(one.profit) };
        if (amounts.revenue === null && amounts.profit === null) continue;
        await insertTarget(bq, { end, month, deptId, staffId: isByPeople ? one.staff : null }, amounts, by);
      }
    }
  }
}

/** Best results first. */
async function madeBy(
  { client }: Services['records'],
  end: DayEnd,
  { from, to }: { from: string; to: string },
): Promise<Owned[]> {
  const { staff, dept } = OWNER_COLUMNS[end];
  const [table] = STORE_OF[end].tables;
  const answer = await client.query({
    query: `select toString(${dept}) as dept, toString(${staff}) as staff, toFloat64(sum(revenue)) as made_revenue,
        toFloat64(sum(revenue) - sum(cost)) as made_profit
      from ${table?.from ?? ''} where stat_day between '${from}' and '${to}' and ${dept} > 0 and ${staff} > 0
      group by dept, staff order by made_revenue desc`,
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ dept: string; staff: string; made_revenue: number; made_profit: number }>();
  return rows.map(({ dept: of, staff: by, made_revenue, made_profit }) => ({
    dept: of,
    staff: by,
    revenue: made_revenue,
    profit: made_profit,
  }));
}

const sumOf = (people: readonly Owned[]): Owned => ({
  dept: people[0]?.dept ?? '',
  staff: '',
  revenue: people.reduce((sum, { revenue }) => sum + revenue, 0),
  profit: people.reduce((sum, { profit }) => sum + profit, 0),
});

/** Rounds as users do: two digits and zeros. No target for a loss. */
function roundUp(amount: number): string | null {
  if (amount <= 0) return null;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return String(Math.max(1, Math.ceil(amount / step)) * step);
}
