import { marketResource, type moveMarket, type saveMarket } from '@switchboard/bq-contract';
import { AppError, CODES, Decimal, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { isOnline, isThere } from '../channel/repo.ts';
import { fillIn, smsFigures } from '../master/figures.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { moveMaster, storeMaster } from '../master/store.ts';
import { areDepts, channelsOf, marketMaster, marketSource, mayKnowFloor } from './repo.ts';

const NO_CHANNEL = { zh: '通道不存在，请重新选择', en: 'Channel not found. Select another' };
const NO_DEPT = { zh: '部门不存在，请重新选择', en: 'Department not found. Select another' };
const BELOW_FLOOR = { zh: '指导价不能低于底价', en: 'The guide price cannot be below the floor price' };
const NEGATIVE = { zh: '价格不能为负', en: 'The price cannot be negative' };
const NOT_ONLINE = { zh: '通道未在线，不能上架', en: 'The channel is not online and cannot be listed' };
const WEEK = 7;

export async function fillWeek(rows: readonly { id: string }[], context: Context): Promise<void> {
  const channels = await channelsOf(
    context.db,
    rows.map(({ id }) => id),
  );
  const figures = await smsFigures(context, { by: 'channel_id', ids: [...channels.values()], days: WEEK });
  fillIn(marketResource, rows, context, ({ id }) => {
    const of = figures.get(channels.get(String(id)) ?? '');
    return { weekAccepted: of?.accepted ?? null, weekRate: of?.deliveryRate ?? null };
  });
}

export async function storeMarket(input: ParsedInputOf<typeof saveMarket>, context: Context): Promise<{ id: string }> {
  if (input.minPrice !== undefined && !mayKnowFloor(context, context.callKey ?? marketResource.right))
    throw new AppError(CODES.fieldNotPermitted, { data: { fields: ['minPrice'] } });
  return await storeMaster(marketMaster, input, context, async ({ tx, after }) => {
    if (!(await isThere(tx, 'bq.channel', after['channelId']))) throw fieldRefusal('channelId', NO_CHANNEL);
    const depts = (after['visibleDepts'] as string[] | undefined) ?? [];
    if (!depts.every((id) => /^\d{1,18}$/u.test(id)) || !(await areDepts(tx, depts)))
      throw fieldRefusal('visibleDepts', NO_DEPT);
    const [guide, floor] = [new Decimal(String(after['guidePrice'])), new Decimal(String(after['minPrice']))];
    if (floor.isNegative()) throw fieldRefusal('minPrice', NEGATIVE);
    if (guide.lt(floor)) throw fieldRefusal('guidePrice', BELOW_FLOOR);
  });
}

export async function changeMarketState(input: ParsedInputOf<typeof moveMarket>, context: Context): Promise<true> {
  // offers for others appear as not found
  await requireOwn(marketSource(context), input.id, context);
  return await moveMaster(marketMaster, input, context, {
    moves: { down: ['up'], up: ['down'] },
    rule: async ({ tx, after }) => {
      if (input.state === 'down') return { listedAt: null };
      if (!(await isOnline(tx, after['channelId']))) throw new AppError(CODES.wrongState, { label: NOT_ONLINE });
      return { listedAt: new Date() };
    },
  });
}
