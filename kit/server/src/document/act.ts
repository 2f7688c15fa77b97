import {
  AppError,
  CODES,
  Decimal,
  type DocumentAction,
  type DocumentActions,
  roundMoney,
} from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { lockRow } from '../resource/lock-row.ts';
import { updateRow } from '../table/write-row.ts';
import { inTransaction } from '../transaction.ts';
import { lockDocument, withLines } from './read.ts';
import { type AnyTable, requireState, runOf, storeDraft, writeLog } from './save.ts';
import type { DocumentRun, Stored, StoredDocument, Values } from './types.ts';

const OWN = { zh: '不能审批自己提交的单据', en: 'You cannot approve a document that you submitted' };
const NO_PROCESS = { zh: '审批流程未启用', en: 'The approval process is not available' };

interface Acting {
  readonly id: string;
  readonly version: number;
  readonly reason: string | null;
}

const actionOf = (actions: DocumentActions, name: string): DocumentAction => {
  const action = actions[name];
  if (action === undefined) throw new Error(`no action "${name}"`);
  return action;
};

/** An action of a user, in the version that the user saw; another state is refused with 10060059. */
export async function actOn(
  stored: Stored,
  name: string,
  { id, version, reason }: Acting,
  context: Context,
): Promise<{ id: string }> {
  const { document, parts } = stored;
  const action = actionOf(document.actions, name);
  const lock = async (tx: Db) => await lockRow(tx, { source: parts.source, id, version }, context);
  if (action.process === 'withdraws') {
    // the process withdraws in a transaction of its own, at whose end it returns the document (`endProcess`)
    const row = await inTransaction(context, lock);
    requireState(row, action.from);
    await requireProcess(stored).withdraw({ instanceId: row['processId'] as string, reason: reason ?? '' }, context);
    return { id };
  }
  return await inTransaction(context, async (tx) => {
    const row = await lock(tx);
    requireState(row, action.from);
    const found = await withLines(tx, stored, row);
    const run = runOf(context);
    if (action.bySecondPerson === true) await requireSecondPerson(tx, stored, found, run);
    const mirrorId = await apply(tx, stored, { found, name, action, reason, run });
    if (action.process === 'starts') {
      const { instanceId: processId } = await requireProcess(stored).start(tx, found, context);
      await updateRow(tx, parts.table as AnyTable, { id, values: { processId }, by: run.staffId });
    }
    return { id: mirrorId ?? id };
  });
}

function requireProcess({ document, parts }: Stored) {
  if (parts.process === undefined)
    throw new AppError(CODES.notAvailable, { label: NO_PROCESS, data: { feature: document.code } });
  return parts.process;
}

/** The decision of the process, in its transaction: its end is the only one that may do this. */
export async function endProcess(
  tx: Db,
  stored: Stored,
  { id, name, reason }: { readonly id: string; readonly name: string; readonly reason: string | null },
  run: DocumentRun,
): Promise<void> {
  const action = actionOf(stored.document.actions, name);
  const found = await lockDocument(tx, stored, id);
  requireState(found.row, action.from);
  await apply(tx, stored, { found, name, action, reason, run });
}

interface Applying {
  readonly found: StoredDocument;
  readonly name: string;
  readonly action: DocumentAction;
  readonly reason: string | null;
  readonly run: DocumentRun;
}

async function apply(tx: Db, stored: Stored, { found, name, action, reason, run }: Applying): Promise<string | null> {
  const { document, parts } = stored;
  const { id, state: from } = found;
  const { to } = action;
  await parts.rules?.check?.(tx, found, name, run);
  const mirrorId = action.isReversal === true ? await mirror(tx, stored, { found, to, reason, run }) : null;
  await updateRow(tx, parts.table as AnyTable, { id, values: { state: to }, by: run.staffId });
  await writeLog(tx, stored, { id, action: name, from, to, reason, run });
  const linked = mirrorId === null ? {} : { reversedById: mirrorId };
  await run.audit(tx, {
    object: document.code,
    objectId: id,
    action: name,
    before: { state: from },
    after: { state: to, ...(reason === null ? {} : { reason }), ...linked },
  });
  await parts.rules?.onState?.(tx, found, { action: name, from, to, reason, mirrorId }, run);
  return mirrorId;
}

async function requireSecondPerson(tx: Db, { parts }: Stored, { id, state }: StoredDocument, run: DocumentRun) {
  const { rows } = await sql<{ actorId: string | null }>`select e.actor_id::text as "actorId"
    from ${parts.log.as('e')} where e.document_id = ${id}::bigint and e.to_state = ${state}
    order by e.at desc, e.id desc limit 1`.execute(tx);
  if (rows[0]?.actorId === run.staffId) throw new AppError(CODES.wrongState, { label: OWN });
}

interface Mirroring {
  readonly found: StoredDocument;
  readonly to: string;
  readonly reason: string | null;
  readonly run: DocumentRun;
}

/**
 * The document with the opposite amounts. It has the state of the reversed one, so that neither counts among the active
 * documents; `reverses_id` is unique, so that there is never a second one.
 */
async function mirror(tx: Db, stored: Stored, { found, to, reason, run }: Mirroring): Promise<string> {
  const { form, negated = [] } = stored.document;
  const opposite = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, negated.includes(name) ? negate(value) : value]),
    );
  const changes = opposite(Object.fromEntries(form.fields.map((name) => [name, found.row[name] ?? null])));
  const lines = found.lines.map((line) => ({ ...opposite(line), id: null }));
  const draft = { id: null, values: changes, lines, before: null, reversesId: found.id };
  return await storeDraft(tx, stored, { draft, changes, old: [], run, state: to, reason });
}

const negate = (value: unknown): unknown =>
  value === null ? null : typeof value === 'number' ? -value : roundMoney(new Decimal(value as string).neg());
