import { LEDGER_KINDS, LEDGER_PRODUCTS, LEDGER_REFERENCES } from '@switchboard/bq-contract';
import { type Column, date, i32, id, int, money, one, optional, OWNERS, required, text, time, u16 } from './columns.ts';

/** Columns of the ledger. The rating engine writes one row per account, product, price and minute. */
export const LEDGER_COLUMNS: readonly Column[] = [
  ...required({
    ledger_id: id,
    version: id,
    ev: one('book', 'rerate'),
    book_time: time,
    app_id: int(1, 4_294_967_295),
    product: one(...Object.keys(LEDGER_PRODUCTS)),
    kind: one(...Object.keys(LEDGER_KINDS)),
    qty: i32,
    currency: text,
    amount_ccy: money,
    amount_usd: money,
    cost_usd: money,
    ref_kind: one(...Object.keys(LEDGER_REFERENCES)),
  }),
  ...optional({ ...OWNERS, mcc: u16, unit: text, ref_id: id, gift_left_usd: money, gift_until: date }),
  ...optional({ period_from: date, period_to: date }),
  ...optional({ prev_qty: i32, prev_amount_ccy: money, prev_amount_usd: money, prev_cost_usd: money }),
];
