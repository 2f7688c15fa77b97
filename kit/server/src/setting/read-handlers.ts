import { AppError, CODES, type PageInput, type SettingProposal, SETTING_ROWS } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { requireExtension } from '../extension.ts';
import type { Handler } from '../module.ts';
import { fieldView } from '../resource/field-rights.ts';
import { pageOf } from '../resource/page.ts';
import { visibleValues } from '../rights/visible.ts';
import { inTransaction } from '../transaction.ts';
import { applyCommand, type Bound, type Command } from './change.ts';
import { bind } from './handlers.ts';
import { dropCached } from './reader.ts';
import { rowsById } from './rows.ts';
import { hideSealed } from './sealed-fields.ts';
import { type Proposal, SETTING_STORE, type Values } from './store.ts';

const HISTORY_PAGE = 20;

/** What a setting shows besides its rows: history, JSON rows, and changes that wait for a second person. */
export function readHandlers(bound: Bound): Handler[] {
  const { resource } = bound.setting;
  const store = (context: Context) => requireExtension(SETTING_STORE, context);
  const visible = (values: Values | null, { principal }: Context): Values | null =>
    visibleValues(values, principal.fieldsOf(resource.right, resource.code)) as Values | null;
  return [
    ...bind<{ rowId?: string; pageNo: number }>(bound, 'history', async ({ rowId, pageNo }, context) => {
      const at = { setting: resource.code, rowId, skip: (pageNo - 1) * HISTORY_PAGE, limit: HISTORY_PAGE };
      const found = await store(context).read(context.db, at);
      const ids = found.flatMap((entry) => entry.rowId ?? []);
      const rows = await rowsById(context.db, bound.table, ids);
      const list = found.slice(0, HISTORY_PAGE).map((entry) => ({
        ...entry,
        rowVersion: Number(rows.get(entry.rowId ?? '')?.['version'] ?? 0),
        before: visible(entry.before, context),
        after: visible(entry.after, context),
      }));
      return { list, hasMore: found.length > HISTORY_PAGE };
    }),
    ...bind<object>(bound, 'export', async (_, context) => ({ rows: await exportedRows(bound, context) })),
    ...bind<object>(bound, 'waiting', async (_, context) => {
      const waiting = await store(context).proposals(context.db, resource.code);
      return waiting.map((each) => shownProposal(each, visible(hideSealed(each.input), context) ?? {}, context));
    }),
    ...bind<{ id: string }>(bound, 'approve', async ({ id }, context) => await approve(bound, id, context)),
    ...bind<{ id: string }>(bound, 'withdraw', async ({ id }, context) => await withdraw(bound, id, context)),
  ];
}

const shownProposal = (
  { by, input: _, ...rest }: Proposal,
  values: Values,
  { principal }: Context,
): SettingProposal => ({
  ...rest,
  values,
  isOwn: by === principal.staffId,
});

/**
 * The rows for a JSON file, by business key: only fields that the user reads in clear, no secrets, and no ids, which mean
 * nothing to another installation.
 */
export async function exportedRows({ setting, source }: Bound, context: Context): Promise<Values[]> {
  const { resource, edited, sealed = [] } = setting;
  const view = fieldView(context.principal, resource);
  const names = edited.filter(
    (name) => !sealed.includes(name) && resource.fields[name].kind !== 'id' && view.isClear(name),
  );
  const { list } = await pageOf(source, { pageNo: 1, pageSize: SETTING_ROWS } as PageInput<never>, context);
  return list.map((row: Values) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}

async function approve(bound: Bound, id: string, context: Context): Promise<true> {
  const { code } = bound.setting.resource;
  await inTransaction(context, async (tx) => {
    const waiting = await taken(bound, id, context, tx);
    if (waiting.by === context.principal.staffId)
      throw new AppError(CODES.wrongState, {
        label: { zh: '您不能批准自己提交的修改', en: 'You cannot approve your own change' },
      });
    const command = { action: waiting.action, input: waiting.input } as Command;
    await applyCommand(tx, bound, command, { context, by: waiting.by, isApproval: true });
  });
  dropCached(context.db, code);
  return true;
}

/** By its author, or by a user who could approve it. */
async function withdraw(bound: Bound, id: string, context: Context): Promise<true> {
  const { code, right } = bound.setting.resource;
  await inTransaction(context, async (tx) => {
    const { by, rowKey, action } = await taken(bound, id, context, tx);
    if (by !== context.principal.staffId && !context.principal.can(`${right}:approve`))
      throw new AppError(CODES.noPermission);
    await context.audit(tx, { object: code, action: 'withdraw', after: { rowKey, action } });
  });
  return true;
}

async function taken({ setting }: Bound, id: string, context: Context, tx: Context['db']): Promise<Proposal> {
  const found = await requireExtension(SETTING_STORE, context).takeProposal(tx, setting.resource.code, id);
  if (found === null) throw new AppError(CODES.notFound);
  return found;
}
