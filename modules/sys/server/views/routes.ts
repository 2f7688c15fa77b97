import {
  AppError,
  CODES,
  deleteListView,
  getListViews,
  type ParsedInputOf,
  saveListView,
  VIEWS_MAX,
} from '@switchboard/kit-contract';
import { type Context, handle } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { countOwn, deleteView, findViews, keysOfObject, upsertView } from './repo.ts';

/**
 * Shared views are visible to users who may open a page with the list; they contain filters, which can include customer
 * names.
 */
async function mayOpen(objectCode: string, context: Context): Promise<boolean> {
  const keys = await keysOfObject(sysDb(context), objectCode);
  return keys.some((key) => context.principal.can(key));
}

async function save({ id, ...view }: ParsedInputOf<typeof saveListView>, context: Context): Promise<{ id: string }> {
  const db = sysDb(context);
  const { userId } = context.principal;
  if (view.isShared && !(await mayOpen(view.objectCode, context))) throw new AppError(CODES.notFound);
  if (id === undefined && (await countOwn(db, userId, view.objectCode)) >= VIEWS_MAX)
    throw new AppError(CODES.limitReached, { label: TOO_MANY });
  const saved = await upsertView(db, id ?? null, { ...view, userId });
  if (saved === null) throw new AppError(CODES.notFound);
  return { id: saved };
}

export const viewRoutes = [
  handle(getListViews, async ({ objectCode }, context) => {
    const withShared = await mayOpen(objectCode, context);
    return await findViews(sysDb(context), { userId: context.principal.userId, objectCode, withShared });
  }),
  handle(saveListView, save),
  handle(deleteListView, async ({ id }, context) => {
    if (!(await deleteView(sysDb(context), id, context.principal.userId))) throw new AppError(CODES.notFound);
    return true as const;
  }),
];

const TOO_MANY = { zh: `每个列表最多保存 ${VIEWS_MAX} 个视图`, en: `Up to ${VIEWS_MAX} saved views per list` };
