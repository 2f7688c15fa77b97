import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { srmDb } from '../db.ts';

/**
 * Invented data; every domain ends in `.example`. The first supplier is also a customer, which shows the result of a
 * duplicate check on a supplier.
 */
const SUPPLIERS = [
  [
    'S000001',
    '海桥通信（香港）有限公司',
    'aggregator',
    'sms,voice',
    'HK',
    'haiqiao.example',
    'strategic',
    'cooperating',
  ],
  ['S000002', 'Garuda Carrier Services PT', 'operator', 'sms', 'ID', 'garuda-carrier.example', 'core', 'cooperating'],
  [
    'S000003',
    'Lagos Direct Messaging Ltd',
    'aggregator',
    'sms',
    'NG',
    'lagosdirect.example',
    'general',
    'interconnected',
  ],
  ['S000004', '云号码科技（深圳）有限公司', 'number_owner', 'number', 'CN', 'yunhaoma.example', 'core', 'cooperating'],
  ['S000005', 'Andes Voice Peru SAC', 'aggregator', 'voice', 'PE', 'andesvoice.example', 'general', 'testing'],
  ['S000006', 'Chao Phraya SIM Hosting Co Ltd', 'sim_host', 'sms,sim', 'TH', 'cpsim.example', 'trial', 'contacted'],
  ['S000007', 'Gulf Verify FZE', 'otp_provider', 'sms', 'AE', 'gulfverify.example', 'general', 'cooperating'],
  ['S000008', '明途设备（东莞）有限公司', 'equipment', 'sim', 'CN', 'mingtu.example', 'general', 'cooperating'],
  ['S000009', 'Baltic Chat Solutions OÜ', 'bsp', 'whatsapp', 'EE', 'balticchat.example', 'trial', 'potential'],
  ['S000010', 'Mekong Mobile Exchange JSC', 'operator', 'sms,voice', 'VN', 'mekongmx.example', 'core', 'paused'],
] as const;

/** Carriers of the messages and calls of the demo: the records use these codes (bq/server/demo). */
const CARRIERS = [
  ['S1001', 'Nusantara Messaging', 'ID'],
  ['S1002', 'Garuda Telecom', 'ID'],
  ['S1003', 'Bharat Connect', 'IN'],
  ['S1004', 'Ganges Mobile', 'IN'],
  ['S1005', 'Luzon Interlink', 'PH'],
  ['S1006', 'Manila Bay Telecom', 'PH'],
  ['S1007', 'Paulista Mensagens', 'BR'],
  ['S1008', 'Andes Gateway', 'CO'],
  ['S1009', 'Mekong SMS', 'VN'],
  ['S1010', 'Red River Telecom', 'VN'],
  ['S1011', 'Aztec Móvil', 'MX'],
  ['S1012', 'Lagos Carrier Hub', 'NG'],
  ['S1013', 'Sahel Connect', 'SN'],
  ['S1014', 'Siam Direct', 'TH'],
  ['S1015', 'Indus Wireless', 'PK'],
  ['S1016', 'Bengal Route', 'BD'],
  ['S1017', 'Liberty Carrier', 'US'],
  ['S1018', 'Najd Telecom', 'SA'],
  ['S1019', 'Straits Messaging', 'SG'],
  ['S1020', 'Bosphorus Iletişim', 'TR'],
  ['S1021', 'Thames Gateway', 'GB'],
  ['S1022', 'Gulf Interconnect', 'AE'],
  ['S1023', 'Nile Route', 'EG'],
  ['S1024', 'Savanna Mobile', 'KE'],
] as const;

/** Rows of the carriers, in addition to the ten; existing rows stay unchanged. */
async function seedCarriers(db: Db): Promise<void> {
  const column = (index: 0 | 1 | 2): string[] => CARRIERS.map((row) => row[index]);
  await sql`insert into srm.supplier (supplier_code, name, name_norm, supplier_type, products, home_country, countries, level, stage,
      settle_mode, pool_state, owner_id, owner_dept_id)
    select v.code, v.name, crm.norm_name(v.name), case when v.place % 3 = 0 then 'operator' else 'aggregator' end, '{sms,voice}', v.country,
      array[v.country]::char(2)[], (array['strategic', 'core', 'general'])[1 + v.place % 3], 'cooperating',
      case when v.place % 3 = 0 then 'prepaid' else 'postpaid' end, case when p.id is null then 'sea' else 'private' end, p.id, p.dept_id
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[]) with ordinality v (code, name, country, place)
    left join (select s.id, sd.dept_id, row_number() over (order by s.id) as place, count(*) over () as total
      from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
      join sys.dept d on d.id = sd.dept_id where d.code like 'SUPPLY%' and s.employ_status <> 3) p
      on p.place = 1 + (v.place - 1) % p.total
    order by v.place on conflict (supplier_code) do nothing`.execute(db);
}

/** Suppliers, assigned in turn to the purchasing staff. A second run changes nothing. */
export async function seedSrm(db: Db): Promise<void> {
  await seedApplicants(db);
  await seedCarriers(db);
}

/** Ten suppliers, assigned in turn to the purchasing staff. Does nothing when suppliers exist already. */
async function seedApplicants(db: Db): Promise<void> {
  await srmDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('srm.supplier').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      const column = (index: number): string[] => SUPPLIERS.map((row) => String(row[index]));
      await sql`insert into srm.supplier (supplier_code, name, name_norm, supplier_type, products, home_country, countries, website,
        level, stage, pool_state, owner_id, owner_dept_id)
      select v.code, v.name, crm.norm_name(v.name), v.type, string_to_array(v.products, ','), v.country, array[v.country]::char(2)[],
        'https://www.' || v.domain, v.level, v.stage, case when p.id is null then 'sea' else 'private' end, p.id, p.dept_id
      from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[],
        ${column(5)}::text[], ${column(6)}::text[], ${column(7)}::text[]) with ordinality
        v (code, name, type, products, country, domain, level, stage, place)
      left join (select s.id, sd.dept_id, row_number() over (order by s.id) as place, count(*) over () as total
        from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
        join sys.dept d on d.id = sd.dept_id where d.code like 'SUPPLY%' and s.employ_status <> 3) p
        on p.place = 1 + (v.place - 1) % p.total
      order by v.place`.execute(tx);
      await sql`insert into srm.supplier_identity (supplier_id, id_type, value_norm, strong)
      select id, 'name', name_norm, true from srm.supplier
      union all select id, 'domain', substring(website from 'www\\.(.*)'), true from srm.supplier`.execute(tx);
    });
}
