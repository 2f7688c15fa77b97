import type { Db } from '@switchboard/kit-server';
import { createRandom } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import { type CscDb, cscDb } from '../db.ts';
import { seedLeads } from './leads.ts';

const SEED = 20_260_303;
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'.split('');
const BRANDS = [
  { code: 'qiming', zh: '启明云通信', en: 'Qiming Cloud', domain: 'www.qiming.example' },
  { code: 'lumo', zh: 'Lumo 国际短信', en: 'Lumo Messaging', domain: 'go.lumo.example' },
] as const;

/** Promotion links first, then the leads. */
export async function seedCsc(db: Db): Promise<void> {
  await seedLinks(db);
  await seedLeads(db);
}

/** Two brands, each with a link for every salesperson (csc rule 30). Does nothing when brands exist. */
async function seedLinks(db: Db): Promise<void> {
  await cscDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('csc.brand').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      const brands = await tx
        .insertInto('csc.brand')
        .values(BRANDS.map(({ code, zh, en, domain }) => ({ code, name_zh: zh, name_en: en, domain })))
        .returning(['id', 'domain'])
        .execute();
      const channel = await tx
        .insertInto('csc.channel')
        .values({ code: 'referral', name_zh: '员工推广', name_en: 'Staff referral', type: 'referral' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const random = createRandom(SEED);
      const staff = await listSalespeople(tx);
      const links = staff.flatMap(({ id }) =>
        brands.map((brand) => {
          const code = Array.from({ length: 8 }, () => random.pick(LETTERS)).join('');
          const landing = `https://${brand.domain}/welcome`;
          return {
            code,
            staff_id: id,
            channel_id: channel.id,
            brand_id: brand.id,
            landing_url: landing,
            full_url: `https://${brand.domain}/r/${code}`,
            clicks: random.int(0, 400),
          };
        }),
      );
      await tx.insertInto('csc.promo_link').values(links).execute();
    });
}

async function listSalespeople(db: CscDb): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
    join sys.dept d on d.id = sd.dept_id left join sys.dept p on p.id = d.parent_id
    where 'SALES' in (p.code, d.code) and s.employ_status <> 3 order by s.id`.execute(db);
  return rows;
}
