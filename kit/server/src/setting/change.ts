import { AppError, CODES, type Label, settingChanged } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { requireExtension } from '../extension.ts';
import { deleteRows, updateRows } from '../table/write-row.ts';
import type { PgSetting, RowChange } from './pg-setting.ts';
import { dropCached } from './reader.ts';
import { keyOf, lockedRow, rowsById, shownRow, storeValues, usesOf } from './rows.ts';
import { sealValues, withoutShownSecrets } from './sealed-fields.ts';
import { SETTING_STORE, type Values } from './store.ts';

export type Bound = Omit<PgSetting, 'handlers'>;

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** A change as a call sends it, and as it waits for a second person. */
export type Command =
  | {
      readonly action: 'save' | 'restore';
      readonly input: { readonly id: string | null; readonly version: number } & Values;
    }
  | { readonly action: 'remove'; readonly input: Versioned }
  | { readonly action: 'import'; readonly input: { readonly rows: readonly Values[] } }
  | { readonly action: 'order'; readonly input: { readonly ids: readonly string[] } };

/** Who changes: the caller, or the caller on behalf of the user whose change was waiting. */
export interface Actor {
  readonly context: Context;
  readonly by: string;
  /** Of a waiting change: its values were checked against the field rights of its author. */
  readonly isApproval?: true;
}

export interface Outcome {
  readonly id: string | null;
  readonly rowKey: string;
  /** Rows with a known key that an import left alone. */
  readonly known: number;
  readonly changes: readonly RowChange[];
  /** The command with checked values and sealed secrets. */
  readonly checked: Command;
}

/** Carries out a change with everything that belongs to it, in the transaction of the caller. */
export async function applyCommand(tx: Db, bound: Bound, command: Command, actor: Actor): Promise<Outcome> {
  const outcome = await change(tx, bound, command, actor);
  if (outcome.changes.length > 0) await bound.saved?.(tx, outcome.changes, actor.context);
  await note(tx, bound, { command, outcome }, actor);
  return outcome;
}

async function change(tx: Db, bound: Bound, command: Command, actor: Actor): Promise<Outcome> {
  switch (command.action) {
    case 'save':
    case 'restore':
      return await save(tx, bound, command, actor);
    case 'remove':
      return await remove(tx, bound, command, actor);
    case 'import':
      return await importRows(tx, bound, command, actor);
    case 'order':
      return await order(tx, bound, command, actor);
  }
}

async function save(
  tx: Db,
  bound: Bound,
  command: Command & { action: 'save' | 'restore' },
  actor: Actor,
): Promise<Outcome> {
  const { id, version, ...sent } = command.input;
  const { setting, table } = bound;
  if (id === null && (setting.shape === 'keyed' || setting.shape === 'single')) throw new AppError(CODES.notFound);
  const stored = id === null ? null : await lockedRow(tx, bound, { id, version });
  const before = stored === null ? null : shownRow(setting, stored);
  const values = checkedValues(bound, sent, before, actor);
  if (before !== null) refuseNewKey(bound, values, before);
  const action = command.action === 'restore' ? 'restore' : id === null ? 'add' : 'edit';
  await bound.check?.(tx, { action, id, before, after: { ...before, ...values } }, actor.context);
  const rowId = await storeValues(tx, bound, { id, version, values, by: actor.by });
  const after = shownRow(setting, (await rowsById(tx, table, [rowId])).get(rowId) ?? {});
  return {
    id: rowId,
    rowKey: keyOf(setting, after),
    known: 0,
    changes: [{ id: rowId, action, before, after }],
    checked: { action: command.action, input: { id, version, ...values } },
  };
}

/** What may be stored of the sent values (sys R38), with sealed secrets. */
function checkedValues(
  { setting }: Bound,
  sent: Values,
  before: Values | null,
  { context, isApproval }: Actor,
): Values {
  if (isApproval === true) return sent;
  const { resource, sealed = [] } = setting;
  const values = context.pickWritable(resource, withoutShownSecrets(sealed, sent), before);
  return sealValues(context.config, sealed, values);
}

function refuseNewKey({ setting }: Bound, values: Values, before: Values): void {
  if (setting.isRenamable === true) return;
  const changed = setting.keys.find((name) => values[name] !== undefined && values[name] !== before[name]);
  if (changed === undefined) return;
  const key = keyOf(setting, before);
  const label = { zh: `“${key}” 创建后不可修改`, en: `“${key}” cannot be changed after creation` };
  throw new AppError(CODES.wrongState, { label, data: { field: changed } });
}

async function remove(tx: Db, bound: Bound, { input }: Command & { action: 'remove' }, actor: Actor): Promise<Outcome> {
  const { setting, table } = bound;
  const before = shownRow(setting, await lockedRow(tx, bound, input));
  const uses = setting.used === true ? await usesOf(tx, bound, input.id) : 0;
  if (uses > 0) throw new AppError(CODES.conflict, { label: inUse(uses), data: { used: uses } });
  const row: RowChange = { id: input.id, action: 'remove', before, after: null };
  await bound.check?.(tx, row, actor.context);
  await deleteRows(tx, table, sql`t.id = ${input.id}::bigint`);
  return {
    id: input.id,
    rowKey: keyOf(setting, before),
    known: 0,
    changes: [row],
    checked: { action: 'remove', input },
  };
}

const inUse = (uses: number): Label => ({
  zh: `已被使用 ${uses} 次，只能停用，不能移除`,
  en: `Used ${uses} times. Disable it instead of removing it`,
});

/** Adds the rows whose key is new. */
async function importRows(
  tx: Db,
  bound: Bound,
  { input }: Command & { action: 'import' },
  actor: Actor,
): Promise<Outcome> {
  const { setting, table } = bound;
  const all = input.rows.map((sent) => checkedValues(bound, sent, null, actor));
  // a row that a list names twice is one row
  const rows = [...new Map(all.map((values) => [keyOf(setting, values), values])).values()];
  const ids: string[] = [];
  for (const values of rows) {
    await bound.check?.(tx, { action: 'import', id: null, before: null, after: values }, actor.context);
    const id = await storeValues(tx, bound, { id: null, version: 0, values, by: actor.by }).catch(nullWhenKnown);
    if (id !== null) ids.push(id);
  }
  const added = await rowsById(tx, table, ids);
  const changes = ids.map((id): RowChange => {
    return { id, action: 'import', before: null, after: shownRow(setting, added.get(id) ?? {}) };
  });
  const checked: Command = { action: 'import', input: { rows } };
  return { id: null, rowKey: '', known: rows.length - ids.length, changes, checked };
}

function nullWhenKnown(error: unknown): null {
  if (error instanceof AppError && error.code === CODES.conflict) return null;
  throw error;
}

async function order(tx: Db, bound: Bound, command: Command & { action: 'order' }, { by }: Actor): Promise<Outcome> {
  const { table, source } = bound;
  const { ids } = command.input;
  const where = source.where ?? sql`true`;
  const { rows } = await sql<{ id: string }>`select t.id::text as id from ${table.as('t')}
    where t.id = any(${ids}::bigint[]) and ${where} for update of t`.execute(tx);
  if (rows.length !== new Set(ids).size || rows.length !== ids.length) throw new AppError(CODES.notFound);
  await updateRows(tx, table, {
    values: { sort: sql`o.place::int` },
    from: sql`unnest(${ids}::bigint[]) with ordinality o (id, place)`,
    where: sql`t.id = o.id and t.sort <> o.place`,
    by,
  });
  return { id: null, rowKey: '', known: 0, changes: [], checked: command };
}

/** History, audit entry and event: they exist exactly if the change does. */
async function note(
  tx: Db,
  { setting }: Bound,
  { command, outcome }: { readonly command: Command; readonly outcome: Outcome },
  { context, by, isApproval }: Actor,
): Promise<void> {
  const { code } = setting.resource;
  const { changes, rowKey, id } = outcome;
  const store = requireExtension(SETTING_STORE, context);
  const approver = isApproval === true ? { approvedBy: context.principal.staffId } : {};
  const whole =
    command.action === 'order'
      ? [{ setting: code, rowId: null, rowKey, action: 'order' as const, before: null, after: null }]
      : [];
  const entries = changes.map(({ id: rowId, action, before, after }) => {
    return { setting: code, rowId, rowKey: keyOf(setting, after ?? before ?? {}), action, before, after };
  });
  await store.write(tx, [...entries, ...whole], { by, ...approver });
  const [first] = changes;
  const isOne = command.action !== 'import' && first !== undefined;
  await context.audit(tx, {
    object: code,
    ...(id === null ? {} : { objectId: id }),
    action: isOne ? first.action : command.action,
    ...(isOne && first.before !== null ? { before: first.before } : {}),
    after: isOne
      ? first.after
      : command.action === 'order'
        ? command.input
        : { added: entries.map((entry) => entry.rowKey) },
  });
  const [module = ''] = code.split('.');
  await context.jobs.publish(tx, settingChanged(module), { setting: code, rowKey }, by);
  dropCached(context.db, code);
}
