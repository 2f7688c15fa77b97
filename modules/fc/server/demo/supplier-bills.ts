import { addMoney, Decimal, roundMoney } from '@switchboard/kit-contract';
import { type Context, type Db, requireExtension } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { nextNo, storeOurs } from '../supplier-bill/repo.ts';
import { compareLine, judgeBill, priceOf } from '../supplier-bill/rule.ts';
import { SUPPLIER_RECORDS, type SupplierUsage } from '../supplier-bill/supplier-records.ts';

type Stores = Pick<Context, 'db' | 'records' | 'extensions'>;
type Ending = 'agreed' | 'checking' | 'imported';

/** How far a bill deviates from our records, and its final state when it is within the tolerance. */
interface Story {
  readonly qty: string;
  readonly price: string;
  readonly ending: Ending;
}

/** The first is the example of rule 40: 0.4 % more messages at 0.0262 instead of 0.0260, 1.17 % above ours. */
const STORIES: readonly Story[] = [
  { qty: '1.004', price: '1.0076923', ending: 'checking' },
  { qty: '1', price: '1', ending: 'agreed' },
  { qty: '1.002', price: '1', ending: 'agreed' },
  { qty: '1', price: '1', ending: 'agreed' },
  { qty: '1.001', price: '1.001', ending: 'checking' },
  { qty: '0.998', price: '1', ending: 'agreed' },
  { qty: '1', price: '1', ending: 'imported' },
  { qty: '1', price: '1.03', ending: 'checking' },
];

interface Account {
  readonly id: string;
  readonly code: string;
  readonly channel: 'sms' | 'vos';
  readonly currency: string;
}
interface Billed extends Account {
  readonly from: string;
  readonly to: string;
  readonly usage: readonly SupplierUsage[];
}

const CARRIERS = { sms: 6, vos: 2 } as const;
const OUR_CURRENCY = 'USD';

/** Two bills of three days for each of the busiest suppliers, created from the demo records. Does nothing when bills exist. */
export async function seedSupplierBills(stores: Stores): Promise<void> {
  const { db } = stores;
  const { rows } = await sql`select 1 from fc.supplier_bill limit 1`.execute(db);
  if (rows.length > 0) return;
  const days = await lastDays(db);
  const billed: Billed[] = [];
  for (const channel of ['sms', 'vos'] as const)
    for (const account of await busiest(stores, channel, days))
      for (const [from, to] of [days.slice(0, 2), days.slice(2)] as [string, string][]) {
        const usage = await usageOf(stores, account, from, to);
        if (usage.length > 0) billed.push({ ...account, from, to, usage });
      }
  await db.transaction().execute(async (tx) => {
    for (const [index, bill] of billed.entries()) await addBill(tx, bill, STORIES[index % STORIES.length] as Story);
  });
}

/** First and last days of the two periods: six past days. */
async function lastDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select ((now() at time zone 'Asia/Shanghai')::date - ago)::text as day
    from unnest(array[6, 4, 3, 1]) ago`.execute(db);
  return rows.map(({ day }) => day);
}

const usageOf = async (
  stores: Stores,
  { code, channel }: Account,
  from: string,
  to: string,
): Promise<SupplierUsage[]> =>
  (await requireExtension(SUPPLIER_RECORDS, stores).supplierUsage(stores, {
    supplierNo: code,
    product: channel === 'sms' ? 'sms' : 'voice',
    from,
    to,
  })) ?? [];

async function busiest(stores: Stores, channel: 'sms' | 'vos', days: readonly string[]): Promise<Account[]> {
  const { rows } =
    await sql<Account>`select a.id::text, s.supplier_code as code, a.channel, a.currency from fc.supplier_account a
    join srm.supplier s on s.id = a.supplier_id where a.channel = ${channel} order by a.id`.execute(stores.db);
  const sums = await Promise.all(
    rows.map(async (account) => {
      const usage = await usageOf(stores, account, days[0] as string, days.at(-1) as string);
      return { account, cost: Number(addMoney(...usage.map(({ cost }) => cost))) };
    }),
  );
  return sums
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, CARRIERS[channel])
    .map(({ account }) => account);
}

async function addBill(tx: Db, { id, code, currency, from, to, usage }: Billed, story: Story): Promise<void> {
  const lines = usage
    .filter(({ qty }) => Number(qty) > 0)
    .map(({ mcc, qty, cost }) => {
      const ours = { qty, price: priceOf(cost, qty), amount: cost };
      const [theirQty, theirPrice] = [
        roundMoney(new Decimal(qty).times(story.qty), 0),
        roundMoney(new Decimal(ours.price).times(story.price)),
      ];
      const theirs = { qty: theirQty, price: theirPrice, amount: roundMoney(new Decimal(theirQty).times(theirPrice)) };
      return { mcc, ours, theirs, reason: compareLine(theirs, ours).reason };
    });
  const isSameMoney = currency === OUR_CURRENCY;
  const [theirs, ours] = [
    addMoney(...lines.map((line) => line.theirs.amount)),
    addMoney(...usage.map(({ cost }) => cost)),
  ];
  const isChecked = story.ending !== 'imported';
  const isDisputed = isChecked && isSameMoney && judgeBill(theirs, ours).isDisputed;
  const status = isDisputed ? 'disputed' : story.ending;
  const { rows } = await sql<{
    id: string;
  }>`insert into fc.supplier_bill (bill_no, account_id, their_no, period_start, period_end, currency,
      their_amount, our_amount, agreed_amount, status, checked_at, created_by)
    values (${await nextNo(tx, 'SB')}, ${id}::bigint, ${`INV-${code.slice(1)}-${to.slice(5).replace('-', '')}`}, ${from}, ${to}, ${currency}, ${theirs},
      ${isChecked && isSameMoney ? ours : null}, ${status === 'agreed' ? theirs : null}, ${status}, ${isChecked ? new Date() : null},
      (select staff_id from sys."user" where login_name = 'finance')) returning id::text`.execute(tx);
  const billId = (rows[0] as { id: string }).id;
  await sql`insert into fc.supplier_bill_line (bill_id, dest_key, their_qty, their_price, their_amount)
    select ${billId}::bigint, v.* from unnest(${lines.map(({ mcc }) => mcc)}::text[], ${lines.map((line) => line.theirs.qty)}::numeric[],
      ${lines.map((line) => line.theirs.price)}::numeric[], ${lines.map((line) => line.theirs.amount)}::numeric[]) v`.execute(
    tx,
  );
  if (!isChecked) return;
  await storeOurs(
    tx,
    billId,
    lines.map((line) => ({
      destKey: line.mcc,
      ourQty: line.ours.qty,
      ourPrice: isSameMoney ? line.ours.price : null,
      ourAmount: isSameMoney ? line.ours.amount : null,
      diffReason: isSameMoney ? line.reason : null,
    })),
  );
}
