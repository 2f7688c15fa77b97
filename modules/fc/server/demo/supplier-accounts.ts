import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/**
 * An SMS account with every carrier, a voice account with every second one, a few for e-mail and social media. Balances
 * of last week and of the last days; every sixth is low, and the last one has none. A second run changes nothing.
 */
export async function seedSupplierAccounts(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from fc.supplier_account limit 1`.execute(db);
  if (rows.length > 0) return;
  await sql`with carrier as (select s.id, s.supplier_code, s.settle_mode, row_number() over (order by s.supplier_code) as n
        from srm.supplier s where s.supplier_code ~ '^S1[0-9]{3}$'),
      wanted as (
        select c.*, 'sms' as channel, lower('bk' || substr(c.supplier_code, 3)) as login, 'USD' as currency from carrier c
        union all select c.*, 'vos', lower(c.supplier_code), case when c.n = 2 then 'EUR' else 'USD' end from carrier c where c.n % 2 = 0
        union all select c.*, 'email', 'relay-' || c.n, 'USD' from carrier c where c.n in (17, 19, 21)
        union all select s.id, s.supplier_code, s.settle_mode, 25, 'social', 'bsp-main', 'EUR' from srm.supplier s where s.supplier_code = 'S000009'
        union all select c.*, 'social', 'bsp-' || c.n, 'USD' from carrier c where c.n in (19, 22))
    insert into fc.supplier_account (supplier_id, channel, login, currency, pay_mode, alert_balance)
    select id, channel, login, currency, case when settle_mode = 'prepaid' then 'prepaid' else 'postpaid' end,
      case when n % 5 = 0 then null else 500 end
    from wanted order by channel, n`.execute(db);
  await sql`with told as (select a.id, a.pay_mode, row_number() over (order by a.id) as n, count(*) over () as total from fc.supplier_account a),
      entered as (
        insert into fc.supplier_balance (account_id, balance, credit, balance_on, note, entered_at, entered_by)
        select t.id, round(case when t.n % 6 = 0 and ago = 0 then 40 + t.n * 1.37 when t.pay_mode = 'postpaid' then -180.25 * (1 + t.n % 9)
            else 640.5 * (2 + t.n % 7) end + ago * (110 + t.n * 3.17), 2),
          case when t.pay_mode = 'postpaid' and t.n % 6 <> 0 then 5000 else 0 end,
          (now() at time zone 'Asia/Shanghai')::date - (ago * 7 + t.n % 3)::int, case when ago = 0 then null else '对方后台' end,
          now() - make_interval(days => (ago * 7 + t.n % 3)::int, hours => 2),
          (select staff_id from sys."user" where login_name = 'finance')
        from told t cross join generate_series(0, 1) ago where t.n < t.total order by ago desc, t.n
        returning account_id, balance, credit, balance_on)
    update fc.supplier_account a set their_balance = e.balance, their_credit = e.credit, balance_on = e.balance_on
    from (select distinct on (account_id) * from entered order by account_id, balance_on desc) e where e.account_id = a.id`.execute(
    db,
  );
}
