import { companyDims, share, type Store } from './store.ts';

const HOUR = 'agg_otp_hour';

/** Records rule 29: counts sessions, not messages. */
export const OTP_STORE: Store = {
  flows: ['otp'],
  tables: [{ name: HOUR, by: 'hour' }],
  dims: {
    ...companyDims(HOUR),
    channelName: { columns: ['channel_id'] },
    operator: { columns: ['mcc', 'mnc'] },
  },
  metrics: {
    sessions: ({ sum }) => sum('sessions'),
    sent: ({ sum }) => sum('sent'),
    delivered: ({ sum }) => sum('delivered'),
    delivery: ({ sum }) => share(sum('delivered'), sum('sessions')),
    verified: ({ sum }) => sum('verified'),
    conversion: ({ sum }) => share(sum('verified'), sum('sessions')),
    verifyP50: ({ delay }) => delay('verify_q', 1),
    verifyP95: ({ delay }) => delay('verify_q', 2),
    resent: ({ sum }) => sum('resent'),
    resend: ({ sum }) => share(sum('resent'), sum('sessions')),
  },
};
