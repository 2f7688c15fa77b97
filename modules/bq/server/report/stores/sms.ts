import { SMS_ERRORS } from '@switchboard/bq-contract';
import { each, houseDims, MONEY_SQL, profitOf, share, type Store } from './store.ts';

const [DAY, HOUR, ERRORS] = ['agg_sms_day', 'agg_sms_hour', 'agg_sms_fail_hour'];

/** A code that this house does not know, or none, is the unknown one. */
const STD_ERR = `if(std_err in (${Object.keys(SMS_ERRORS).join(', ')}), std_err, 9001)`;

/** One place for each number (rules 15 to 17): from sums, never from averages of averages. */
export const SMS_STORE: Store = {
  flow: 'sms',
  tables: [
    { name: DAY, by: 'day' },
    { name: HOUR, by: 'hour' },
    { name: ERRORS, by: 'hour', metrics: { errors: ({ sum }) => sum('n') } },
  ],
  dims: {
    ...houseDims(HOUR, ERRORS),
    brand: { columns: ['brand'], in: [DAY] },
    channelName: { columns: ['channel_id'] },
    operator: { columns: ['mcc', 'mnc'], in: [HOUR, ERRORS] },
    smsType: { columns: ['sms_type'] },
    stdErr: { columns: [STD_ERR], in: [ERRORS] },
    blame: { columns: [`intDiv(${STD_ERR}, 1000)`], in: [ERRORS] },
  },
  metrics: {
    channels: ({ distinct }) => distinct('channel_id'),
    submitted: ({ sum, isParts }) => sum(isParts ? 'msg_parts' : 'msg'),
    billParts: ({ sum }) => sum('bill_parts'),
    rejected: ({ sum }) => sum('rejected'),
    submitFail: ({ sum }) => sum('submit_fail'),
    accepted: ({ sum, isParts }) => sum(isParts ? 'accepted_parts' : 'accepted'),
    acceptance: ({ sum }) => share(sum('accepted'), `${sum('accepted')} + ${sum('submit_fail')}`),
    delivered: ({ sum, isParts }) => sum(isParts ? 'delivered_parts' : 'delivered'),
    delivery: ({ sum }) => share(sum('delivered'), sum('accepted_dlr')),
    failed: ({ sum }) => sum('failed'),
    unknown: ({ sum }) => `${sum('accepted')} - ${sum('delivered')} - ${sum('failed')}`,
    dlrRate: ({ sum }) => share(`${sum('delivered')} + ${sum('failed')} + ${sum('told_unknown')}`, sum('accepted_dlr')),
    dlrP50: ({ delay }) => delay('dlr_q', 1),
    dlrP95: ({ delay }) => delay('dlr_q', 2),
    errors: ({ sum }) => `${sum('rejected')} + ${sum('submit_fail')} + ${sum('failed')}`,
    ...MONEY_SQL,
    profitEach: (of) => each(profitOf(of), of.sum('bill_parts'), 6),
    gift: ({ sum }) => sum('gift'),
  },
};
