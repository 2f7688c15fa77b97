import { AppError, type Call, CODES, type SettingCalls } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { requireExtension } from '../extension.ts';
import type { Handler } from '../module.ts';
import { inSavepoint, inTransaction } from '../transaction.ts';
import { applyCommand, type Bound, type Command, type Outcome } from './change.ts';
import { dropCached } from './reader.ts';
import { keyOf, rowsById } from './rows.ts';
import { openSealed } from './sealed-fields.ts';
import { SETTING_STORE, type Values } from './store.ts';

type Name =
  | keyof SettingCalls<object>
  | 'remove'
  | 'order'
  | 'import'
  | 'reveal'
  | 'tryOut'
  | 'waiting'
  | 'approve'
  | 'withdraw';

/** Binds a call if the setting has it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- types the input for the handler
export function bind<I>(
  { setting }: Bound,
  name: Name,
  run: (input: I, context: Context) => Promise<unknown>,
): Handler[] {
  const call = (setting.calls as Readonly<Partial<Record<Name, Call>>>)[name];
  return call === undefined ? [] : [{ call, run: run as Handler['run'] }];
}

const WAITS = { id: null, isWaiting: true };

/** Every change of a setting, whether it comes from its page, from its history or from a JSON file. */
export function changeHandlers(bound: Bound): Handler[] {
  const saved = (outcome: Outcome | null) => (outcome === null ? WAITS : { id: outcome.id });
  return [
    ...bind<Extract<Command, { action: 'save' }>['input']>(bound, 'save', async (input, context) =>
      saved(await submit(bound, { action: 'save', input }, context)),
    ),
    ...bind<Extract<Command, { action: 'remove' }>['input']>(bound, 'remove', async (input, context) =>
      saved(await submit(bound, { action: 'remove', input }, context)),
    ),
    ...bind<{ ids: string[] }>(bound, 'order', async (input, context) => {
      await submit(bound, { action: 'order', input }, context);
      return true;
    }),
    ...bind<{ rows: Values[] }>(bound, 'import', async (input, context) => {
      const outcome = await submit(bound, { action: 'import', input }, context);
      return outcome === null
        ? { added: 0, known: 0, isWaiting: true }
        : { added: outcome.changes.length, known: outcome.known };
    }),
    ...bind<{ id: string; version: number }>(bound, 'restore', async (input, context) =>
      saved(await submit(bound, await restoring(bound, input, context), context)),
    ),
    ...bind<{ id: string; field: string; reason: string }>(
      bound,
      'reveal',
      async (input, context) => await reveal(bound, input, context),
    ),
    ...bind<{ values: Values }>(
      bound,
      'tryOut',
      async (input, context) =>
        await inTransaction(context, async (tx) => {
          await sql`set transaction read only`.execute(tx);
          return await bound.tryOut?.(tx, input, context);
        }),
    ),
  ];
}

/** Carries out a change, or stores it for a second person; null: it waits. */
async function submit(bound: Bound, command: Command, context: Context): Promise<Outcome | null> {
  const outcome = await inTransaction(context, async (tx) => await submitIn(tx, bound, command, context));
  // once more after the commit: a reader may have loaded the old value meanwhile
  dropCached(context.db, bound.setting.resource.code);
  return outcome;
}

export async function submitIn(tx: Db, bound: Bound, command: Command, context: Context): Promise<Outcome | null> {
  const by = context.principal.staffId;
  if (bound.setting.secondPerson !== true) return await applyCommand(tx, bound, command, { context, by });
  const { checked, rowKey } = await tried(tx, async () => await applyCommand(tx, bound, command, { context, by }));
  const { code } = bound.setting.resource;
  const { action, input } = checked;
  await requireExtension(SETTING_STORE, context).propose(tx, {
    setting: code,
    rowKey,
    action,
    input: { ...input },
    by,
  });
  await context.audit(tx, { object: code, action: 'propose', after: { rowKey, action } });
  return null;
}

class Undo extends Error {}

/** Carries out work to see whether it is allowed, and undoes it. */
async function tried<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  let result: { readonly value: T } | null = null;
  await inSavepoint(tx, async () => {
    result = { value: await work() };
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return (result as unknown as { readonly value: T }).value;
}

/** A history entry puts back the values from before its change, through the same checks as any other change. */
async function restoring(
  { setting, table }: Bound,
  { id, version }: { readonly id: string; readonly version: number },
  context: Context,
): Promise<Command> {
  const entry = await requireExtension(SETTING_STORE, context).entry(context.db, setting.resource.code, id);
  if (entry === null) throw new AppError(CODES.notFound);
  if (entry.before === null || entry.rowId === null)
    throw new AppError(CODES.wrongState, {
      label: { zh: '该修改之前没有可恢复的内容', en: 'There are no values before this change to restore' },
    });
  const exists = (await rowsById(context.db, table, [entry.rowId])).size > 0;
  return { action: 'restore', input: { ...entry.before, id: exists ? entry.rowId : null, version } };
}

/** The clear value of a secret: reading it is logged as a sensitive read. */
async function reveal(
  { setting, table }: Bound,
  { id, field, reason }: { readonly id: string; readonly field: string; readonly reason: string },
  context: Context,
): Promise<{ value: string }> {
  return await inTransaction(context, async (tx) => {
    const row = (await rowsById(tx, table, [id])).get(id);
    const value = row === undefined ? null : openSealed(context.config, row, field);
    if (row === undefined || value === null) throw new AppError(CODES.notFound);
    const { code } = setting.resource;
    await context.audit(tx, {
      object: code,
      objectId: id,
      action: 'reveal',
      category: 5,
      after: { field, row: keyOf(setting, row), reason },
    });
    return { value };
  });
}
