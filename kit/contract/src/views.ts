import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';
import { zId } from './values.ts';

/** Views of one list that a user may store. */
export const VIEWS_MAX = 50;

const zObject = z.string().min(1).max(60);
const zName = z.string().trim().min(1).max(40);
/** Filters, order and tab as in the address: a view is a link with a name. */
const zQuery = z.string().max(2000).startsWith('?').or(z.literal(''));
const OWN = signedIn('own views, and views that colleagues share on pages the caller may open');

export const zListView = z.object({
  id: zId,
  name: zName,
  query: zQuery,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
});
export type ListView = z.infer<typeof zListView>;

export const getListViews = defineCall({
  name: 'sys.listView.list',
  method: 'GET',
  path: '/v2/sys/staff/listView/list',
  summary: { zh: '列表视图', en: 'List views' },
  right: OWN,
  input: z.object({ objectCode: zObject }),
  /** Own views first. */
  result: z.array(zListView),
});

export const saveListView = defineCall({
  name: 'sys.listView.save',
  method: 'POST',
  path: '/v2/sys/staff/listView/save',
  summary: { zh: '保存列表视图', en: 'Save a list view' },
  right: OWN,
  /** With an id an own view is changed; the last write wins, as with all settings of a user. */
  input: z.strictObject({ id: zId.optional(), objectCode: zObject, name: zName, query: zQuery, isShared: z.boolean() }),
  result: z.object({ id: zId }),
});

export const deleteListView = defineCall({
  name: 'sys.listView.del',
  method: 'POST',
  path: '/v2/sys/staff/listView/del',
  summary: { zh: '删除列表视图', en: 'Delete a list view' },
  right: OWN,
  input: z.strictObject({ id: zId }),
  result: z.literal(true),
});

export const listViewCalls = [getListViews, saveListView, deleteListView] as const;
