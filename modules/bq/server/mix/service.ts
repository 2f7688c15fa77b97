import {
  type getMix,
  type MixItem,
  mixPicker,
  mixResource,
  type MixRow,
  type setMixState,
  type saveMix,
  type simulateMix,
} from '@switchboard/bq-contract';
import {
  AppError,
  businessHour,
  CODES,
  fieldRefusal,
  type ParsedInputOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, detailOf, inTransaction, lockVersion, saveAudited, shownFields } from '@switchboard/kit-server';
import { rateOf } from '../master/figures.ts';
import { moveMaster } from '../master/store.ts';
import { mixSolutionTable } from '../tables.ts';
import {
  channelsWithoutCover,
  findItems,
  isBound,
  mixMaster,
  mixSource,
  replaceItems,
  type StoredItem,
} from './repo.ts';

const IN_USE = { zh: '仍有启用的路由绑定使用该方案', en: 'Enabled routes still use this solution' };

export async function readMix(id: string, context: Context): Promise<ResultOf<typeof getMix>> {
  const row: Partial<MixRow> = await detailOf(mixSource(context.locale), id, context);
  // hidden or masked from a reader, who cannot save in that case
  const items = (await findItems(context.db, id)).map((item) => namedItem(item, context));
  return { version: typeof row.version === 'number' ? row.version : 0, items };
}

/** Channel names follow the tiers in the list: readers without access to those receive no names here either. */
function namedItem({ channelName, ...item }: StoredItem, context: Context) {
  return { ...item, ...shownFields(context, mixResource, { channelName }, { channelName: 'tiers' }) };
}

/** Stores the solution and its channels together: weights that do not sum to 100 never reach the table (rule 56). */
export async function storeMix(
  { id, version, items, ...sent }: ParsedInputOf<typeof saveMix>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const before = id === null ? null : await lockVersion(tx, { table: mixSolutionTable, id, version });
    const known =
      before === null
        ? null
        : {
            name: before.name,
            mcc: String(before.mcc).padStart(3, '0'),
            smsType: before.smsType,
            remark: before.remark,
          };
    const { name, mcc, smsType, remark } = { ...sent, ...context.pickWritable(mixResource, sent, known) };
    const ids = [...new Set(items.map(({ channelId }) => channelId))];
    const without = await channelsWithoutCover(tx, { ids, mcc, smsType });
    if (without.length > 0)
      throw fieldRefusal('items', {
        zh: `这些通道未覆盖该国家与类型：${without.join('、')}`,
        en: `These channels do not cover that country and type: ${without.join(', ')}`,
      });
    const values = { name, mcc: Number(mcc), smsType, remark };
    const besides = { before: { items: id === null ? null : await findItems(tx, id) }, after: { items } };
    const row = { table: mixSolutionTable, id, version, values, taken: mixMaster.taken, besides };
    const saved = await saveAudited(tx, row, context);
    await replaceItems(tx, saved.id, items);
    return { id: saved.id };
  });
}

export async function changeMixState(input: ParsedInputOf<typeof setMixState>, context: Context): Promise<true> {
  return await moveMaster(mixMaster, input, context, {
    moves: { draft: ['enabled'], enabled: ['disabled'], disabled: ['enabled'] },
    rule: async ({ tx, id }) => {
      if (input.state === 'disabled' && (await isBound(tx, id)))
        throw new AppError(CODES.wrongState, { label: IN_USE });
    },
  });
}

/** Ids in the platform's format: milliseconds first. */
const FIRST_ID = 1_763_000_000_000n << 22n;

export async function simulate(
  { id, lostIds, messages, mnc, hour, parts }: ParsedInputOf<typeof simulateMix>,
  context: Context,
): Promise<ResultOf<typeof simulateMix>> {
  const { items } = await readMix(id, context);
  const lost = new Set(lostIds);
  const counts = new Map<MixItem, number>();
  const pick = mixPicker(items);
  const message = { mnc, hour: hour ?? businessHour(), parts };
  let unrouted = 0;
  for (let index = 0; index < messages; index++) {
    const picked = pick(FIRST_ID + BigInt(index), (channelId) => !lost.has(channelId), message);
    if (picked === null) unrouted++;
    else counts.set(picked, (counts.get(picked) ?? 0) + 1);
  }
  return {
    messages,
    unrouted,
    shares: items.map((item) => {
      const count = counts.get(item) ?? 0;
      const { cond: _, channelState: __, ...shown } = item;
      return { ...shown, count, share: rateOf(count, messages) ?? '0.00' };
    }),
  };
}
