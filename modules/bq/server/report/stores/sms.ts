import { SMS_ERRORS } from '@switchboard/bq-contract';
import { each, companyDims, MONEY_SQL, profitOf, share, type Store } from './store.ts';

const [DAY, HOUR, ERRORS, DELAYS] = ['agg_sms_day', 'agg_sms_hour', 'agg_sms_fail_hour', 'agg_sms_delay_hour'];
const HOUR_S = 3_600;

/** An unknown or missing code is mapped to the unknown code. */
const STD_ERR = `if(std_err in (${Object.keys(SMS_ERRORS).join(', ')}), std_err, 9001)`;

/** Deliveries and reportable messages per hour, for hours that have any. */
const withReports = (hours: string): string =>
  `arrayFilter((d, a) -> a > 0, tupleElement(${hours}, 2), tupleElement(${hours}, 3)), arrayFilter(a -> a > 0, tupleElement(${hours}, 3))`;

/** One definition for each metric (rules 15 to 17): computed from sums, never from averages of averages. */
export const SMS_STORE: Store = {
  flows: ['sms'],
  tables: [
    { name: DAY, by: 'day' },
    { name: HOUR, by: 'hour' },
    { name: ERRORS, by: 'hour', metrics: { errors: ({ sum }) => sum('n') } },
    { name: DELAYS, by: 'hour', metrics: { reports: ({ sum }) => sum('n') } },
  ],
  hourly: ['peakTps', 'stability'],
  dims: {
    ...companyDims(HOUR, ERRORS, DELAYS),
    brand: { columns: ['brand'], in: [DAY] },
    channelName: { columns: ['channel_id'] },
    operator: { columns: ['mcc', 'mnc'], in: [HOUR, ERRORS, DELAYS] },
    smsType: { columns: ['sms_type'] },
    stdErr: { columns: [STD_ERR], in: [ERRORS] },
    blame: { columns: [`intDiv(${STD_ERR}, 1000)`], in: [ERRORS] },
    delay: { columns: [`if(step = 0, 'late', toString(step))`], in: [DELAYS] },
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
    reports: ({ sum }) => sum('delivered'),
    peakTps: ({ byHour, isParts }) =>
      `round(arrayMax(tupleElement(${byHour(isParts ? 'msg_parts' : 'msg')}, 2)) / ${HOUR_S}, 2)`,
    // standard deviation of the hourly rates; hours without reports are excluded
    stability: ({ byHour }) =>
      `round(arrayReduce('stddevPop', arrayMap((d, a) -> 100 * d / a, ${withReports(byHour('delivered', 'accepted_dlr'))})), 2)`,
    ...MONEY_SQL,
    profitEach: (of) => each(profitOf(of), of.sum('bill_parts'), 6),
    gift: ({ sum }) => sum('gift'),
  },
};
