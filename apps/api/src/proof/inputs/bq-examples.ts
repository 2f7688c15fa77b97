import { businessDay } from '@switchboard/kit-contract';
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

const routes = ({ idAt, unique }: Filling): Input => ({
  rows: [route({ unique, idAt: (path, name) => idAt(`rows.${path}`, name) })],
});
const dispute = ({ unique }: Filling): Input => ({
  day: '2026-01-05',
  product: 'sms',
  about: 'revenue',
  subject: `proof ${unique}`,
  reason: 'the price is another',
});

const target = ({ idAt }: Filling): Input => ({
  month: businessDay().slice(0, 7),
  staffId: idAt('staffId', 'staffId'),
  revenue: '1000',
  version: 0,
});

const split =
  (name: 'appId' | 'channelId') =>
  ({ idAt }: Filling): Input => ({
    scopeKind: name === 'appId' ? 'app' : 'channel',
    [name]: idAt(name, name),
    from: '2026-01-05',
    to: '2026-01-05',
    shares: [{ staffId: idAt('shares.staffId', 'staffId'), percent: '100' }],
  });

/** Country codes and sums that must equal 100: these cannot be derived from a schema. */
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
  'bq.recall-task.save': ({ idAt, unique }) => ({
    id: idAt('id', 'id'),
    version: 0,
    name: `proof ${unique}`,
    sourceKind: 'sms',
    sourceTaskId: idAt('sourceTaskId', 'sourceTaskId') ?? null,
    sourceVoiceId: idAt('sourceVoiceId', 'sourceVoiceId') ?? null,
    switchChannelId: idAt('switchChannelId', 'switchChannelId') ?? null,
    pick: ['41'],
    rounds: 1,
    gapMin: 60,
    perDay: 1,
    windowFrom: 9,
    windowTo: 21,
  }),
  'bq.two-way-task.save': ({ idAt, unique }) => ({
    id: idAt('id', 'id'),
    version: 0,
    name: `proof ${unique}`,
    appId: idAt('appId', 'appId'),
    number: '10690001',
    content: 'proof',
    numbers: '6581234567',
    sessionTtlH: 72,
  }),
  'bq.route-bind.save': route,
  'bq.route-bind.save-below-cost': route,
  'bq.route-bind.batch-check': routes,
  'bq.route-bind.batch-save': routes,
  'bq.route-bind.trace': ({ idAt }) => ({ appId: idAt('appId', 'appId'), mcc: '525', smsType: 'otp' }),
  'bq.device-compliance.upload': ({ idAt }) => ({
    deviceId: idAt('deviceId', 'deviceId'),
    item: 'type_approval',
    version: 0,
    docNo: 'proof',
    fileId: idAt('fileId', 'fileId'),
  }),
  'bq.device-compliance.review': ({ idAt }) => ({ docId: idAt('docId', 'docId'), version: 0, isValid: true }),
  'bq.day-c-end.days': () => ({ from: '2026-01-05', to: '2026-01-06' }),
  'bq.day-r-end.days': () => ({ from: '2026-01-05', to: '2026-01-06' }),
  'bq.day-c-end.targets': () => ({}),
  'bq.day-r-end.targets': () => ({}),
  'bq.day-c-end.target-save': target,
  'bq.day-r-end.target-save': target,
  'bq.day-c-end.split-add': split('appId'),
  'bq.day-r-end.split-add': split('channelId'),
  'bq.day-c-end.split-end': ({ idAt }) => ({ id: idAt('id', 'id'), version: 0, to: null }),
  'bq.day-r-end.split-end': ({ idAt }) => ({ id: idAt('id', 'id'), version: 0, to: null }),
  'bq.vos-server.save': ({ idAt, unique }) => ({
    id: idAt('id', 'id'),
    version: 0,
    name: `proof ${unique}`,
    baseUrl: 'http://127.0.0.1:9',
    pollS: 60,
  }),
  'bq.day-c-end.dispute': dispute,
  'bq.day-r-end.dispute': dispute,
  'bq.recommend.query': () => ({ mcc: '525', smsType: 'otp' }),
  'bq.recommend.apply': ({ idAt }) => ({
    appId: idAt('appId', 'appId'),
    channelId: idAt('channelId', 'channelId'),
    mcc: '525',
    smsType: 'otp',
  }),
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
