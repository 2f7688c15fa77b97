import { companyDims, MONEY_SQL, share, type Store } from './store.ts';

const HOUR = 'agg_mail_hour';

/** Records rule 31: delivery rates relate to sent mails, reader rates to delivered mails, each mail counted once. */
export const MAIL_STORE: Store = {
  flows: ['mail'],
  tables: [{ name: HOUR, by: 'hour' }],
  dims: { ...companyDims(HOUR), toDomain: { columns: ['to_domain'] } },
  metrics: {
    sent: ({ sum }) => sum('sent'),
    delivered: ({ sum }) => sum('delivered'),
    delivery: ({ sum }) => share(sum('delivered'), sum('sent')),
    softBounce: ({ sum }) => sum('soft_bounce'),
    hardBounce: ({ sum }) => sum('hard_bounce'),
    opened: ({ sum }) => sum('opened'),
    openRate: ({ sum }) => share(sum('opened'), sum('delivered')),
    clickRate: ({ sum }) => share(sum('clicked'), sum('delivered')),
    complaintRate: ({ sum }) => share(sum('complained'), sum('delivered')),
    ...MONEY_SQL,
  },
};
