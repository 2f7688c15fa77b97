import type { Context } from '@switchboard/kit-server';
import type { DeviceRow } from '../names.repo.ts';
import { devicesOf } from '../names.ts';
import type { Question } from '../question.ts';
import { each, houseDims, MONEY_SQL, share, type Store, type SumTable } from './store.ts';

const NAME = 'equip_hour';
const KEYS = ['stat_hour', 'device_id', 'port_no', 'iccid', 'mcc', 'res_staff_id', 'res_dept_id'] as const;
const COUNTS = [
  'accepted',
  'accepted_dlr',
  'delivered',
  'failed',
  'submit_fail',
  'calls',
  'answered',
  'talk_s',
] as const;
type Count = (typeof COUNTS)[number];

/** A call may name its port and no card. */
const CARD = `iccid != ''`;

/** Kept by oc, by the number of the device; what the sums do not know is put beside them. */
class Beside {
  readonly params: Record<string, unknown> = {};
  readonly #devices: readonly DeviceRow[];

  constructor(devices: readonly DeviceRow[]) {
    this.#devices = devices;
  }

  /** As a column. */
  of(name: 'site' | 'channelId', type: 'String' | 'UInt32', none: string): string {
    if (this.#devices.length === 0) return none;
    this.params['devices'] = this.#devices.map(({ id }) => Number(id));
    this.params[name] = this.#devices.map((device) => (type === 'String' ? device[name] : Number(device[name])));
    return `transform(device_id, {devices:Array(UInt32)}, {${name}:Array(${type})}, ${none})`;
  }
}

/** One part in the shape of all of them. */
function partText(
  from: string,
  { counts, channel, site }: { counts: Readonly<Partial<Record<Count, string>>>; channel: string; site: string },
): string {
  const sums = COUNTS.map((name) => `toInt64(${counts[name] ?? 0}) as ${name}`);
  const money = ['revenue', 'cost'].map((name) => `cast(${name}, 'Decimal(38, 6)') as ${name}`);
  return `select ${[...KEYS, `${channel} as channel_id`, `${site} as site`, ...sums, ...money].join(', ')} from ${from}`;
}

/** Messages and calls by the port that they left over. Calls know no channel: theirs is the one that the device has now. */
async function tablesOf({ dims, filters }: Question, context: Context): Promise<SumTable[]> {
  const used = new Set([...dims, ...filters.map(([dim]) => dim)]);
  const beside = new Beside(
    used.has('site') || used.has('channelName') ? [...(await devicesOf(context)).values()] : [],
  );
  const site = beside.of('site', 'String', `''`);
  const parts = [
    partText('agg_sms_port_hour', {
      counts: {
        accepted: 'accepted',
        accepted_dlr: 'accepted_dlr',
        delivered: 'delivered',
        failed: 'failed',
        submit_fail: 'submit_fail',
      },
      channel: 'channel_id',
      site,
    }),
    partText('agg_voice_port_hour', {
      counts: { calls: 'attempts', answered: 'answered', talk_s: 'talk_s' },
      channel: beside.of('channelId', 'UInt32', 'toUInt32(0)'),
      site,
    }),
  ];
  return [{ name: NAME, by: 'hour', from: `(${parts.join(' union all ')})`, params: beside.params }];
}

/** Device 0 is no device and in neither of the sums. */
export const EQUIP_STORE: Store = {
  flows: ['sms', 'voice'],
  tables: [],
  open: tablesOf,
  dims: {
    ...houseDims(NAME),
    deviceSn: { columns: ['device_id'] },
    site: { columns: ['site'] },
    portNo: { columns: ['port_no'] },
    channelName: { columns: ['channel_id'] },
  },
  metrics: {
    accepted: ({ sum }) => sum('accepted'),
    delivered: ({ sum }) => sum('delivered'),
    success: ({ sum }) => share(sum('delivered'), sum('accepted_dlr')),
    failed: ({ sum }) => sum('failed'),
    submitFail: ({ sum }) => sum('submit_fail'),
    calls: ({ sum }) => sum('calls'),
    answered: ({ sum }) => sum('answered'),
    talkMin: ({ sum }) => `round(${sum('talk_s')} / 60, 1)`,
    ports: ({ distinct }) => distinct('(device_id, port_no)'),
    // of the hours in which anything was sent or said, in how many each port was used
    portUse: ({ distinct }) =>
      share(
        distinct('(device_id, port_no, stat_hour)'),
        `${distinct('(device_id, port_no)')} * ${distinct('stat_hour')}`,
      ),
    cards: ({ distinct }) => distinct('iccid', CARD),
    perCard: ({ sum, distinct }) => each(sum('accepted'), distinct('iccid', CARD), 0),
    yieldPerCard: ({ sum, distinct }) => each(sum('revenue'), distinct('iccid', CARD), 6),
    ...MONEY_SQL,
  },
};
