import type { TestStack } from '@switchboard/kit-server/testing';

let made = 0;

/** An account as created by the event of the finance module. */
export async function addAccount(
  crm: TestStack,
  customerId: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  made += 1;
  const row = {
    account_no: `T${made}`,
    brand: 'main',
    platform: 'sms',
    product: 'sms',
    opened_at: '2025-01-01T00:00:00Z',
    ...values,
  };
  const names = Object.keys(row);
  await crm.query(
    `insert into crm.account (customer_id, ${names.join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')})`,
    [customerId, ...Object.values(row)],
  );
  return row.account_no;
}

/** Amounts keyed by the number of days before the given day: `{ 30: '90' }`. */
export async function spend(
  crm: TestStack,
  { accountNo, day, amounts }: { accountNo: string; day: string; amounts: Readonly<Record<number, string>> },
): Promise<void> {
  await crm.query(
    `insert into crm.consumption_day (account_no, day, revenue_usd, profit_usd)
     select $1, $2::date - s.ago, s.usd, s.usd / 10 from unnest($3::int[], $4::numeric[]) s (ago, usd)
     on conflict (account_no, day) do update set revenue_usd = excluded.revenue_usd`,
    [accountNo, day, Object.keys(amounts), Object.values(amounts)],
  );
}
