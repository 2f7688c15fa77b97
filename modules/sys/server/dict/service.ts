import { AppError, CODES, type PageResult, type ResultOf } from '@switchboard/kit-contract';
import { cachedSetting, type Context, dropCached, inTransaction, type Services } from '@switchboard/kit-server';
import type { DictFields, DictItem, getDictItems } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { clearDefaults, insertItem, listItems, lockItem, updateItem } from './repo.ts';

type Items = ResultOf<typeof getDictItems>;

/** Dictionaries are small, read by every page and rarely changed. */
const itemsOf = cachedSetting(
  (module: string) => [`${module}.dict-item`],
  async (db, module) => await listItems(sysDb({ db }), module),
);

/** By type, in their order; includes disabled items because old rows still use them. */
export async function dictItems(
  context: Pick<Services, 'db'>,
  module: string,
  types: readonly string[],
): Promise<Items> {
  const items = await itemsOf(context, module);
  return Object.fromEntries(
    types.map((type) => [
      type,
      items
        .filter(({ dictType }) => dictType === type)
        .map(({ code, labelZh, labelEn, parentCode, color, isDefault, enabled }) => ({
          code,
          labelZh,
          labelEn,
          parentCode,
          color,
          isDefault,
          enabled,
        })),
    ]),
  );
}

export async function isDictCode(
  context: Pick<Services, 'db'>,
  at: { module: string; dictType: string },
  code: string,
): Promise<boolean> {
  const items = await itemsOf(context, at.module);
  return items.some((item) => item.dictType === at.dictType && item.code === code && item.enabled);
}

export async function dictPage(
  context: Context,
  module: string,
  input: { pageNo: number; pageSize: number; keyword?: string | undefined; dictType?: string | undefined },
): Promise<PageResult<DictItem>> {
  const word = input.keyword?.toLowerCase() ?? '';
  const all = (await listItems(sysDb(context), module, input.dictType)).filter((item) =>
    [item.code, item.labelZh, item.labelEn ?? ''].some((text) => text.toLowerCase().includes(word)),
  );
  const start = (input.pageNo - 1) * input.pageSize;
  return {
    list: all.slice(start, start + input.pageSize),
    total: all.length,
    totalCapped: false,
    pageNo: input.pageNo,
    pageSize: input.pageSize,
  };
}

/** A code in use can be disabled, never renamed or deleted. */
export async function saveDictItem(
  context: Context,
  module: string,
  input: DictFields & { id: string | null; version: number },
): Promise<string> {
  const saved = await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { staffId } = context.principal;
    const before = input.id === null ? null : await lockItem(db, module, input.id);
    if (before === undefined) throw new AppError(CODES.notFound);
    if (before !== null && before.version !== input.version) throw new AppError(CODES.staleWrite);
    if (before !== null && (before.code !== input.code || before.dictType !== input.dictType))
      throw new AppError(CODES.wrongState, {
        label: { zh: `字典值 ${before.code} 不可修改`, en: `The code ${before.code} cannot be changed` },
      });
    const id = before === null ? await insertItem(db, module, input, staffId) : before.id;
    if (id === null)
      throw new AppError(CODES.conflict, {
        label: { zh: `字典值 ${input.code} 已存在`, en: `The code ${input.code} already exists` },
      });
    if (before !== null) await updateItem(db, id, input, staffId);
    if (input.isDefault) await clearDefaults(db, module, input.dictType, id);
    const action = before === null ? 'add' : 'update';
    await context.audit(tx, { object: 'sys.dict-item', objectId: id, action, before, after: input });
    return id;
  });
  dropCached(context.db, `${module}.dict-item`);
  return saved;
}
