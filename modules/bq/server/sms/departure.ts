import type { Context } from '@switchboard/kit-server';
import type { Dims } from '../dims/dims.ts';
import { among } from '../record/question.ts';
import { devicesNamed, devicesOf } from '../report/names.ts';

/** Where a message left from and its destination network: only the rows contain this, not the sums. */
export interface Departure {
  readonly deviceId?: readonly string[];
  readonly deviceSn?: string;
  readonly portNo?: string;
  readonly iccid?: string;
  readonly overDevice?: readonly string[];
  readonly operator?: string;
}

const PORT = /^\d{1,5}$/u;
const CARD = /^[\dA-Za-z]{1,22}$/u;
/** Country and network in the format of reports. */
const NETWORK = /^\d{1,5}-\d{1,3}$/u;

/** Port and card match exactly, as in reports; devices and operators match by part of their names. */
export async function departureConditions(dims: Dims, filters: Departure, context: Context): Promise<string[]> {
  const { deviceId, deviceSn, portNo, iccid, overDevice, operator } = filters;
  const out: string[] = [];
  if (deviceId !== undefined) out.push(among('device_id', deviceId));
  if (isTyped(deviceSn)) out.push(among('device_id', devicesNamed(await devicesOf(context), deviceSn)));
  if (isTyped(portNo)) out.push(PORT.test(portNo) ? `device_id != 0 and port_no = ${Number(portNo)}` : '0');
  if (isTyped(iccid)) out.push(CARD.test(iccid) ? `iccid = '${iccid}'` : '0');
  if (overDevice !== undefined) {
    const is = overDevice.map((over) => (over === 'yes' ? 'device_id != 0' : 'device_id = 0'));
    out.push(is.length === 0 ? '0' : `(${is.join(' or ')})`);
  }
  if (isTyped(operator)) out.push(networkText(dims, operator));
  return out;
}

const isTyped = (text: string | undefined): text is string => text !== undefined && text !== '';

function networkText({ operators }: Dims, typed: string): string {
  const wanted = typed.toLocaleLowerCase();
  const nameOf = ({ operator, country }: Dims['operators'][number]): string =>
    `${operator.zh} (${country.zh})\n${operator.en} (${country.en})`.toLocaleLowerCase();
  const found = NETWORK.test(typed)
    ? [typed]
    : operators.filter((one) => nameOf(one).includes(wanted)).map(({ mcc, mnc }) => `${mcc}-${mnc}`);
  const pairs = found
    .filter((key) => NETWORK.test(key))
    .map((key) => {
      const [mcc = '', mnc = ''] = key.split('-');
      return `(${Number(mcc)}, '${mnc}')`;
    });
  return pairs.length === 0 ? '0' : `(mcc, mnc) in (${pairs.join(', ')})`;
}

/** Serial numbers of the devices in these rows, by ID. Most messages have no device; then nothing is queried. */
export async function devicesOfRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  if (rows.every((row) => Number(row['extra_device']) === 0)) return new Map();
  return new Map([...(await devicesOf(context))].map(([id, { sn }]) => [id, sn]));
}
