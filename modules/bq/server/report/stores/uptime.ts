import type { Context } from '@switchboard/kit-server';
import { deviceUptime } from '@switchboard/oc-server';
import type { DeviceRow } from '../names.repo.ts';
import { daysFrom, type Period } from '../period.ts';
import type { ReportQuery } from '../read-query.ts';

/** Uptime is known for devices only, not for a port, a card or a country. */
const KNOWN: ReadonlySet<string> = new Set(['deviceSn', 'site', 'channelName', 'resDept', 'resStaff']);
const HOUR_MS = 3_600_000;
const COLUMNS =
  'device_id UInt32, at UInt32, seen Int64, online Int64, channel_id UInt32, res_staff_id UInt32, res_dept_id UInt32';

/**
 * Device minutes from PostgreSQL as a table of the record store: aggregated in PostgreSQL as far as the query allows,
 * to keep them few, then grouped, filtered and sorted with the sums. They belong to the owner of the current channel of
 * the device. Null if the query groups or filters by anything but devices.
 */
export async function uptimeText(
  query: ReportQuery,
  used: ReadonlySet<string>,
  devices: readonly DeviceRow[],
  context: Context,
): Promise<string | null> {
  if (![...used].every((dim) => KNOWN.has(dim))) return null;
  const { grain, period, before, offset } = query;
  const by = grain === 'hour' ? 'hour' : grain === null ? 'all' : 'day';
  const periods = [period, ...(before === null ? [] : [moved(period, -before)])];
  const uptimes = await Promise.all(
    periods.map(async (one) => await deviceUptime(context.db, { ...spanOf(one, offset), by, offset })),
  );
  const byId = new Map(devices.map((device) => [device.id, device]));
  const lines = uptimes.flat().flatMap(({ deviceId, at, seen, online }) => {
    const device = byId.get(deviceId);
    if (device === undefined) return [];
    // only IDs from our own tables
    const { channelId, resStaffId, resDeptId } = device;
    return [[deviceId, at, seen, online, channelId, resStaffId, resDeptId].map(BigInt).join(',')];
  });
  if (lines.length === 0) return null;
  return `(select toDateTime(at, 'UTC') as stat_hour, device_id, toUInt16(0) as port_no, '' as iccid, toUInt16(0) as mcc, res_staff_id,
    res_dept_id, channel_id, seen, online, 0 as revenue, 0 as cost from format(CSV, '${COLUMNS}', '${lines.join('\\n')}'))`;
}

const moved = ({ from, to }: Period, days: number): Period => ({ from: daysFrom(from, days), to: daysFrom(to, days) });

const spanOf = ({ from, to }: Period, offset: number): { from: Date; to: Date } => ({
  from: new Date(Date.parse(from) - offset * HOUR_MS),
  to: new Date(Date.parse(daysFrom(to, 1)) - offset * HOUR_MS),
});
