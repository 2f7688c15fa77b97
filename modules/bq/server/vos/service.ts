import { isIP } from 'node:net';
import type { GatewayResource, LockGateway, SaveGateway } from '@switchboard/bq-contract';
import { fieldRefusal, type Fields, type ParsedInputOf, type Resource } from '@switchboard/kit-contract';
import { type Context, inTransaction, type PgSource } from '@switchboard/kit-server';
import { fillIn } from '../master/figures.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { voiceFigures } from '../master/voice-figures.ts';
import { sendToSwitch } from './change.ts';
import { gatewaySource, holdGateway } from './gateway.repo.ts';
import type { GatewayChange } from './vos.ts';

const NOT_IP = { zh: '请输入有效的 IP 地址', en: 'Enter a valid IP address' };
const NO_IP = { zh: '请至少填写一个 IP', en: 'Enter at least one IP address' };
const OUT_OF_RANGE = { zh: '须在 1 到 100000 之间', en: 'Enter a number from 1 to 100000' };
const LARGEST = 100_000;
const MOST_IPS = 32;

export async function saveGateway(
  resource: GatewayResource,
  { id, version, ...sent }: ParsedInputOf<SaveGateway>,
  context: Context,
): Promise<true> {
  await requireOwn(gatewaySource(resource, context.locale), id, context);
  await inTransaction(context, async (tx) => {
    const held = await holdGateway(tx, { id, version });
    const change = checked(context.pickWritable(resource, sent, held.wanted) as GatewayChange);
    await sendToSwitch(tx, id, { held, change }, context);
    await context.audit(tx, {
      object: resource.code,
      objectId: id,
      action: 'edit',
      before: held.wanted,
      after: change,
    });
  });
  return true;
}

/** Sorted the same way as data from the switch. */
function checked(change: GatewayChange): GatewayChange {
  for (const name of ['lineCap', 'cpsCap'] as const) {
    const value = change[name];
    if (value !== undefined && (value < 1 || value > LARGEST)) throw fieldRefusal(name, OUT_OF_RANGE);
  }
  if (change.ips === undefined) return change;
  const ips = [...new Set(change.ips.map((ip) => ip.trim()))].toSorted();
  if (ips.length === 0 || ips.length > MOST_IPS) throw fieldRefusal('ips', NO_IP);
  if (ips.some((ip) => isIP(ip) === 0)) throw fieldRefusal('ips', NOT_IP);
  return { ...change, ips };
}

export async function lockGateway<F extends Fields>(
  source: PgSource<F>,
  { id, version, locked }: ParsedInputOf<LockGateway>,
  context: Context,
): Promise<true> {
  await requireOwn(source, id, context);
  await inTransaction(context, async (tx) => {
    const held = await holdGateway(tx, { id, version });
    await sendToSwitch(tx, id, { held, change: { locked } }, context);
    const before = { locked: held.wanted.locked };
    await context.audit(tx, { object: source.resource.code, objectId: id, action: 'lock', before, after: { locked } });
  });
  return true;
}

const WEEK = 7;
const columnOf = ({ code }: Pick<Resource<Fields>, 'code'>) => (code.endsWith('landing') ? 'landing_gw' : 'docking_gw');
const idsOf = (rows: readonly object[]): string[] => rows.map((row) => String((row as { id: unknown }).id));

export const fillWeek =
  (resource: GatewayResource) =>
  async (rows: readonly object[], context: Context): Promise<void> => {
    const figures = await voiceFigures(context, { by: columnOf(resource), ids: idsOf(rows), days: WEEK });
    fillIn(resource, rows, context, ({ id }) => {
      const of = figures.get(String(id));
      return {
        weekAttempts: of?.attempts ?? null,
        weekAsr: of?.asr ?? null,
        weekAcd: of?.acd ?? null,
        weekMinutes: of?.minutes ?? null,
      };
    });
  };
