import type { Db } from '@switchboard/kit-server';
import { createRandom } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import { type BqDb, bqDb } from '../db.ts';
import { countries } from '../generator/world.ts';
import { places, SUPPLIERS } from './names.ts';
import { numbersOf } from './prefixes.ts';
import { seedRoutes } from './routes.ts';

const SEED = 20_261_115;
const PROTOCOLS = { direct: 'smpp', wholesale: 'http', sim: 'goip' } as const;

/** Seeds operators, suppliers, channels and customer accounts. Does nothing if any exist. */
export async function seedBq(db: Db): Promise<void> {
  await bqDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('bq.mccmnc').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      await seedPlaces(tx);
      await seedChannels(tx);
      await seedApps(tx);
      await seedRoutes(tx);
    });
}

async function seedPlaces(tx: BqDb): Promise<void> {
  const dials = new Map(countries.map(({ mcc, dial }) => [mcc, String(dial)]));
  await tx
    .insertInto('bq.mccmnc')
    .values(
      places.map(({ mcc, mnc, iso2, country: [zh, en], operator, zone }) => ({
        mcc,
        mnc,
        iso2,
        country_zh: zh,
        country_en: en,
        operator_zh: operator[0],
        operator_en: operator[1],
        dial_code: dials.get(mcc) ?? '',
        zone,
        ...numbersOf(mcc, mnc),
      })),
    )
    .execute();
}

async function seedChannels(tx: BqDb): Promise<void> {
  const random = createRandom(SEED);
  const suppliers = await tx
    .insertInto('bq.supplier')
    .values(SUPPLIERS.map((name, index) => ({ supplier_no: `S${1001 + index}`, name })))
    .returning('id')
    .execute();
  const buyers = await staffOf(tx, 'SUPPLY-1');
  const rows = countries.flatMap(({ mcc, share }) => {
    const iso2 = places.find((place) => place.mcc === mcc)?.iso2 ?? '';
    return Array.from({ length: Math.max(2, Math.round(share / 2)) }, (_, index) => {
      const route = random.weighted<keyof typeof PROTOCOLS>([
        ['direct', 35],
        ['wholesale', 45],
        ['sim', 20],
      ]);
      const buyer = random.pick(buyers);
      const code = `${iso2}-${route.toUpperCase().slice(0, 3)}-${String(index + 1).padStart(2, '0')}`;
      return {
        code,
        name: code,
        supplier_id: random.pick(suppliers).id,
        proto: PROTOCOLS[route],
        mcc,
        route_type: route,
        dlr_support: random.chance(0.94),
        res_staff_id: buyer.id,
        res_dept_id: buyer.deptId,
      };
    });
  });
  await tx.insertInto('bq.channel').values(rows).execute();
}

/** An account for each customer with consumption, named after the customer. */
async function seedApps(tx: BqDb): Promise<void> {
  await sql`insert into bq.app (app_no, name, customer_id, customer_name, biz, access, brand, sale_staff_id, sale_dept_id)
    select 'A' || (100000 + c.id), c.alias || '-sms', c.id, c.name, 'sms', case when c.id % 3 = 0 then 'smpp' else 'http' end,
      case when c.id % 5 = 0 then 'lumo' else 'qiming' end, c.owner_id, c.owner_dept_id
    from crm.customer c where c.pool_state = 'private' and c.owner_id is not null and c.kind <> 'agent'
    order by c.consume_30d_usd desc, c.id limit 300`.execute(tx);
  await seedMoney(tx);
}

/** Sets balances as reported by finance: prepaid accounts with a balance, one in four on credit, some of those below zero. */
export async function seedMoney(tx: Db): Promise<void> {
  await sql`update bq.app a set bill_on = 'submit', tps_limit = (array[50, 100, 200, 500])[1 + a.id % 4], balance_at = now() - interval '4 minutes',
      credit_limit = case when a.id % 4 = 0 then 500 * (1 + a.id % 12) else 0 end,
      balance = round(case when a.id % 4 = 0 then -37.19 * (a.id % 41) else 12.53 * (3 + a.id * 7 % 397) end, 2)
    where a.balance_at is null`.execute(tx);
}

async function staffOf(tx: BqDb, dept: string): Promise<{ id: string; deptId: string }[]> {
  const { rows } = await sql<{ id: string; deptId: string }>`
    select s.id, d.id as "deptId" from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
    join sys.dept d on d.id = sd.dept_id where d.code = ${dept} and s.employ_status <> 3 order by s.id`.execute(tx);
  return rows;
}
