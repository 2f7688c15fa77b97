import type { Context } from '@switchboard/kit-server';
import type { DeviceRow } from '../names.repo.ts';
import { devicesOf } from '../names.ts';
import type { ReportQuery } from '../read-query.ts';
import { each, companyDims, MONEY_SQL, share, type Store, type SumTable } from './store.ts';
import { uptimeText } from './uptime.ts';

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
  'seen',
  'online',
  // 0 for rows that only report the presence of the device
  'is_used',
] as const;
type Count = (typeof COUNTS)[number];

/** Adds device data of oc to sums that contain only device IDs. */
class Beside {
  readonly params: Record<string, unknown> = {};
  readonly #devices: readonly DeviceRow[];

  constructor(devices: readonly DeviceRow[]) {
    this.#devices = devices;
  }

  /** As a column expression. */
  of(name: 'site' | 'channelId', type: 'String' | 'UInt32', none: string): string {
    if (this.#devices.length === 0) return none;
    this.params['devices'] = this.#devices.map(({ id }) => Number(id));
    this.params[name] = this.#devices.map((device) => (type === 'String' ? device[name] : Number(device[name])));
    return `transform(device_id, {devices:Array(UInt32)}, {${name}:Array(${type})}, ${none})`;
  }
}

interface Part {
  readonly from: string;
  readonly counts: Readonly<Partial<Record<Count, string>>>;
  readonly channel: string;
  readonly site: string;
}

/** One part in the common column layout. */
function partText({ from, counts, channel, site }: Part): string {
  const sums = COUNTS.map((name) => `toInt64(${counts[name] ?? 0}) as ${name}`);
  const money = ['revenue', 'cost'].map((name) => `cast(${name}, 'Decimal(38, 6)') as ${name}`);
  return `select ${[...KEYS, `${channel} as channel_id`, `${site} as site`, ...sums, ...money].join(', ')} from ${from}`;
}

const same = (...names: readonly Count[]): Part['counts'] => Object.fromEntries(names.map((name) => [name, name]));

/**
 * Messages and calls by their port, and the online time of devices. Calls have no channel: the current channel of the
 * device is used.
 */
async function tablesOf(query: ReportQuery, context: Context): Promise<SumTable[]> {
  const used = new Set([...query.dims, ...query.filters.map(([dim]) => dim)]);
  const devices = [...(await devicesOf(context)).values()];
  const beside = new Beside(devices);
  const site = used.has('site') ? beside.of('site', 'String', `''`) : `''`;
  const uptime = await uptimeText(query, used, devices, context);
  const parts: Part[] = [
    {
      from: 'agg_sms_port_hour',
      counts: { ...same('accepted', 'accepted_dlr', 'delivered', 'failed', 'submit_fail'), is_used: '1' },
      channel: 'channel_id',
      site,
    },
    {
      from: 'agg_voice_port_hour',
      counts: { calls: 'attempts', ...same('answered', 'talk_s'), is_used: '1' },
      channel: used.has('channelName') ? beside.of('channelId', 'UInt32', 'toUInt32(0)') : 'toUInt32(0)',
      site,
    },
    ...(uptime === null ? [] : [{ from: uptime, counts: same('seen', 'online'), channel: 'channel_id', site }]),
  ];
  return [{ name: NAME, by: 'hour', from: `(${parts.map(partText).join(' union all ')})`, params: beside.params }];
}

/** A call may name its port without a card. */
const CARD = `iccid != ''`;

/** Device 0 is no device and is excluded from the sums. */
export const EQUIP_STORE: Store = {
  flows: ['sms', 'voice'],
  tables: [],
  open: tablesOf,
  dims: {
    ...companyDims(NAME),
    deviceSn: { columns: ['device_id'] },
    site: { columns: ['site'] },
    portNo: { columns: ['port_no'] },
    channelName: { columns: ['channel_id'] },
  },
  metrics: {
    uptime: ({ sum }) => share(sum('online'), sum('seen')),
    accepted: ({ sum }) => sum('accepted'),
    delivered: ({ sum }) => sum('delivered'),
    success: ({ sum }) => share(sum('delivered'), sum('accepted_dlr')),
    failed: ({ sum }) => sum('failed'),
    submitFail: ({ sum }) => sum('submit_fail'),
    calls: ({ sum }) => sum('calls'),
    answered: ({ sum }) => sum('answered'),
    talkMin: ({ sum }) => `round(${sum('talk_s')} / 60, 1)`,
    ports: ({ distinct }) => distinct('(device_id, port_no)', 'is_used = 1'),
    // the share of the hours with any traffic in which each port was used
    portUse: ({ distinct }) =>
      share(
        distinct('(device_id, port_no, stat_hour)', 'is_used = 1'),
        `${distinct('(device_id, port_no)', 'is_used = 1')} * ${distinct('stat_hour', 'is_used = 1')}`,
      ),
    cards: ({ distinct }) => distinct('iccid', CARD),
    perCard: ({ sum, distinct }) => each(sum('accepted'), distinct('iccid', CARD), 0),
    yieldPerCard: ({ sum, distinct }) => each(sum('revenue'), distinct('iccid', CARD), 6),
    ...MONEY_SQL,
  },
};
