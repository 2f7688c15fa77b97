import {
  CHANNEL_MOVES,
  channelInfoResource,
  channelResource,
  type moveChannel,
  type saveChannel,
} from '@switchboard/bq-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { primaryDept } from '@switchboard/sys-server';
import { fillIn, smsFigures } from '../master/figures.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { moveMaster, storeMaster } from '../master/store.ts';
import { channelMaster, channelSource, hasCover, isThere } from './repo.ts';

const NO_SUPPLIER = { zh: '供应商不存在，请重新选择', en: 'Supplier not found. Select another' };
const NO_STAFF = { zh: '员工不存在，请重新选择', en: 'Employee not found. Select another' };
const OUT_OF_RANGE = { zh: '超出允许范围', en: 'Out of range' };
const NO_COVER = { zh: '没有生效的覆盖，不能上线', en: 'Cannot go online: no coverage is in force' };

const RANGES = {
  port: [1, 65_535],
  maxBinds: [1, 64],
  windowSize: [1, 1_000],
  tpsLimit: [1, 100_000],
  enquireS: [5, 600],
} as const;

export async function storeChannel(
  input: ParsedInputOf<typeof saveChannel>,
  context: Context,
): Promise<{ id: string }> {
  // rows of others appear as not found
  if (input.id !== null) await requireOwn(channelSource(context.locale), input.id, context);
  return await storeMaster(channelMaster, input, context, async ({ tx, id, before, after }) => {
    for (const [name, [least, most]] of Object.entries(RANGES)) {
      const value = after[name] ?? null;
      if (value !== null && (Number(value) < least || Number(value) > most)) throw fieldRefusal(name, OUT_OF_RANGE);
    }
    if (!(await isThere(tx, 'bq.supplier', after['supplierId']))) throw fieldRefusal('supplierId', NO_SUPPLIER);
    const owner = after['resStaffId'] ?? (id === null ? context.principal.staffId : null);
    if (owner !== null && !(await isThere(tx, 'sys.staff_name', owner))) throw fieldRefusal('resStaffId', NO_STAFF);
    if (before !== null && owner === before['resStaffId']) return {};
    return {
      resStaffId: owner,
      resDeptId: owner === null ? null : await primaryDept(tx, owner as string),
      ...(id === null ? { state: 'draft' } : {}),
    };
  });
}

export async function changeChannelState(input: ParsedInputOf<typeof moveChannel>, context: Context): Promise<true> {
  await requireOwn(channelSource(context.locale), input.id, context);
  return await moveMaster(channelMaster, input, context, {
    moves: CHANNEL_MOVES,
    rule: async ({ tx, id }) => {
      if (input.state === 'online' && !(await hasCover(tx, id)))
        throw new AppError(CODES.wrongState, { label: NO_COVER });
    },
  });
}

const idsOf = (rows: readonly object[]): string[] => rows.map((row) => String((row as { id: unknown }).id));

export async function fillToday(rows: readonly object[], context: Context): Promise<void> {
  const figures = await smsFigures(context, { by: 'channel_id', ids: idsOf(rows), days: 1 });
  fillIn(channelResource, rows, context, ({ id }) => {
    const of = figures.get(String(id));
    return {
      todayAccepted: of?.accepted ?? null,
      todayDelivered: of?.delivered ?? null,
      todayFailed: of?.failed ?? null,
      todayRate: of?.deliveryRate ?? null,
    };
  });
}

const MONTH = 30;

export async function fillMonth(rows: readonly object[], context: Context): Promise<void> {
  const figures = await smsFigures(context, { by: 'channel_id', ids: idsOf(rows), days: MONTH });
  fillIn(channelInfoResource, rows, context, ({ id }) => {
    const of = figures.get(String(id));
    return { monthAccepted: of?.accepted ?? null, monthRate: of?.deliveryRate ?? null };
  });
}
