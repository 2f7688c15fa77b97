import { CHANNEL_BALANCE, channelResource, smsRecordResource } from '@switchboard/bq-contract';
import { type SupplierBalance, supplierBalances } from '@switchboard/fc-server';
import { Decimal } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { fillIn } from '../master/figures.ts';
import { findSuppliersOf } from './repo.ts';

/** Without `read` on costs and suppliers of records the columns do not exist, in lists and files (rule 51). */
export function seesBalances({ principal, callKey }: Pick<Context, 'principal' | 'callKey'>): boolean {
  const key = callKey ?? channelResource.right;
  const records = fieldView(principal, smsRecordResource, key);
  return (
    records.isClear('costPrice') &&
    records.isClear('supplierName') &&
    fieldView(principal, channelResource, key).isClear('supplierName')
  );
}

/** Calls are settled on the switches, everything else per message. */
const kindOf = (proto: string): string => (proto === 'sip' ? 'vos' : 'sms');

const amountText = ({ balance, currency }: SupplierBalance): string =>
  `${new Decimal(balance).toFixed(2, Decimal.ROUND_HALF_UP).replace(/\B(?=(\d{3})+(?!\d))/gu, ',')} ${currency}`;

/** Supplier balances entered by finance. Several accounts are listed next to each other, with the oldest of their dates. */
export async function fillBalances(rows: readonly object[], context: Context): Promise<void> {
  const isRequested = rows.some((row) => CHANNEL_BALANCE.some((name) => name in row));
  if (!isRequested || !seesBalances(context)) return;
  const ids = rows.map((row) => String((row as { id: unknown }).id));
  const channels = new Map((await findSuppliersOf(context.db, ids)).map((channel) => [channel.id, channel]));
  const balances = await supplierBalances(context, [
    ...new Set([...channels.values()].map(({ supplierNo }) => supplierNo)),
  ]);
  fillIn(channelResource, rows, context, ({ id }) => {
    const channel = channels.get(String(id));
    const own = balances.filter(
      ({ supplierCode, channel: kind }) =>
        channel !== undefined && supplierCode === channel.supplierNo && kind === kindOf(channel.proto),
    );
    if (own.length === 0) return { supplierBalance: null, supplierBalanceOn: null, supplierIsLow: null };
    return {
      supplierBalance: own.map(amountText).join(' · '),
      supplierBalanceOn: own.map(({ balanceOn }) => balanceOn).toSorted()[0],
      supplierIsLow: own.some(({ isLow }) => isLow),
    };
  });
}
