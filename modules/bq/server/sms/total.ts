import type { Context } from '@switchboard/kit-server';
import { exactTotal } from '../record/total.ts';
import type { SmsQuery } from './source.ts';

/** Null if the sums do not support a filter: then the rows are counted up to the cap. */
export async function smsTotal({ inSums, window, filters }: SmsQuery, context: Context): Promise<number | null> {
  if (inSums === null) return null;
  const { smsType, status } = filters as { smsType?: string[]; status?: string[] };
  const where = [...inSums];
  if (smsType !== undefined) where.push(`has({types:Array(String)}, toString(sms_type))`);
  if (status !== undefined) where.push(`has({states:Array(String)}, toString(status))`);
  return await exactTotal(
    {
      sums: 'agg_sms_row_hour',
      measure: 'n',
      rows: 'sms_record final',
      time: 'submit_time',
      where,
      params: { types: smsType ?? [], states: status ?? [] },
    },
    window,
    context,
  );
}
