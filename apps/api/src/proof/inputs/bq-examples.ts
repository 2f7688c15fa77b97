import type { Filling } from './generate.ts';

type Input = Record<string, unknown>;

const route = ({ idAt }: Filling): Input => ({
  id: idAt('id', 'id'),
  version: 0,
  appId: idAt('appId', 'appId'),
  targetKind: 'channel',
  channelId: idAt('channelId', 'channelId'),
  mcc: '525',
  priority: 7,
  validFrom: '2026-01-05T00:00:00.000Z',
});

/** Numbers of countries and sums that must come to 100: no schema says how to make them. */
export const BQ_EXAMPLES: Readonly<Record<string, (filling: Filling) => Input>> = {
  'bq.mccmnc.lookup': () => ({ number: '6581234567' }),
  'bq.sender-id.decide': ({ idAt }) => ({ id: idAt('id', 'id'), version: 0, isApproved: true }),
  'bq.mix-solution.save': ({ idAt, unique }) => ({
    id: idAt('id', 'id'),
    version: 0,
    name: `proof ${unique}`,
    mcc: '525',
    smsType: 'otp',
    items: [{ channelId: idAt('items.channelId', 'channelId'), tier: 1, weight: 100 }],
  }),
  'bq.route-bind.save': route,
  'bq.route-bind.save-below-cost': route,
  'bq.route-bind.trace': ({ idAt }) => ({ appId: idAt('appId', 'appId'), mcc: '525', smsType: 'otp' }),
  'bq.recommend.query': () => ({ mcc: '525', smsType: 'otp' }),
  'bq.recommend.config-save': () => ({
    smsType: 'otp',
    version: 0,
    config: {
      conversion: 30,
      delivery: 25,
      delay: 25,
      price: 10,
      stability: 5,
      headroom: 5,
      minSample: 500,
      lookbackH: 24,
      matureMin: 30,
    },
  }),
};
