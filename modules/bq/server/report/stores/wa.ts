import { companyDims, MONEY_SQL, share, type Store } from './store.ts';

const HOUR = 'agg_wa_hour';

/** Records rule 30: each message counts by its highest state, in any order of arrival. */
export const WA_STORE: Store = {
  flows: ['wa'],
  tables: [{ name: HOUR, by: 'hour' }],
  dims: { ...companyDims(HOUR), category: { columns: ['category'] }, wabaId: { columns: ['waba_id'] } },
  metrics: {
    sessions: ({ sum }) => sum('sessions'),
    billable: ({ sum }) => sum('billable'),
    messages: ({ sum }) => sum('msg_out'),
    received: ({ sum }) => sum('msg_in'),
    delivered: ({ sum }) => sum('delivered'),
    delivery: ({ sum }) => share(sum('delivered'), sum('msg_out')),
    readCount: ({ sum }) => sum('read'),
    readRate: ({ sum }) => share(sum('read'), sum('delivered')),
    failed: ({ sum }) => sum('failed'),
    ...MONEY_SQL,
  },
};
