import { each, companyDims, MONEY_SQL, profitOf, share, type Store } from './store.ts';

const [DAY, HOUR, CODES] = ['agg_voice_day', 'agg_voice_hour', 'agg_voice_end_hour'];

/** Metrics of records rule 27. */
export const VOICE_STORE: Store = {
  flows: ['voice'],
  tables: [
    { name: DAY, by: 'day' },
    { name: HOUR, by: 'hour' },
    { name: CODES, by: 'hour', metrics: { attempts: ({ sum }) => sum('n') } },
  ],
  dims: {
    ...companyDims(HOUR, CODES),
    kind: { columns: ['kind'] },
    dockingName: { columns: ['docking_gw'] },
    landingName: { columns: ['landing_gw'] },
    prefix: { columns: ['prefix'] },
    sipCode: { columns: ['sip_code'], in: [CODES] },
  },
  metrics: {
    attempts: ({ sum }) => sum('attempts'),
    blocked: ({ sum }) => sum('blocked'),
    seizures: ({ sum }) => sum('seizures'),
    answered: ({ sum }) => sum('answered'),
    asr: ({ sum }) => share(sum('answered'), sum('seizures')),
    ner: ({ sum }) =>
      share(['answered', 'busy', 'no_answer', 'declined'].map((name) => sum(name)).join(' + '), sum('seizures')),
    acd: ({ sum }) => each(sum('talk_s'), sum('answered'), 1),
    pdd: ({ sum }) => each(sum('pdd_sum'), `${sum('pdd_n')} * 1000`, 1),
    billMin: ({ sum }) => `round(${sum('bill_s')} / 60, 1)`,
    shortCalls: ({ sum }) => sum('short_calls'),
    ...MONEY_SQL,
    profitMin: (of) => each(`60 * (${profitOf(of)})`, of.sum('bill_s'), 6),
    gift: ({ sum }) => sum('gift'),
  },
};
