import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { lockRow } from '../resource/lock-row.ts';
import { camelCase } from '../table/names.ts';
import type { Table } from '../table/table.ts';
import { insertRow, insertRows, updateRow } from '../table/write-row.ts';
import { inTransaction } from '../transaction.ts';
import { computed, mergeLines, type SentLine, storeLines } from './lines.ts';
import { nextNumber } from './number.ts';
import { linesOf } from './read.ts';
import type { AnyDocument, DocumentDraft, DocumentRun, Line, Stored, Values } from './types.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tables of different documents; `checkParts` compares their columns with the fields
export type AnyTable = Table<any>;

export const runOf = (context: Context): DocumentRun => ({
  audit: context.audit,
  jobs: context.jobs,
  log: context.log,
  staffId: context.principal.staffId,
});

const pick = (names: readonly string[], from: Values): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

/** Creates a document or changes it in the version that the user saw: header, lines and audit entry together. */
export async function saveDocument(
  stored: Stored,
  input: ParsedInputOf<AnyDocument['calls']['save']>,
  context: Context,
): Promise<{ id: string }> {
  const { document, parts } = stored;
  const { id, version, lines: sent } = input;
  return await inTransaction(context, async (tx) => {
    const before = id === null ? null : await lockRow(tx, { source: parts.source, id, version }, context);
    if (before !== null) requireState(before, document.editable);
    const header = pick(document.form.fields, input as unknown as Values);
    const changes = context.pickWritable(document.resource, header, before);
    const old = id === null ? [] : await linesOf(tx, stored, id);
    const merged = sent === undefined ? old : mergeLines(document, { sent: sent as SentLine[], stored: old }, context);
    const draft = { id, values: { ...before, ...changes }, lines: merged, before, reversesId: null };
    return { id: await storeDraft(tx, stored, { draft, changes, old, run: runOf(context) }) };
  });
}

export function requireState({ state }: Values, allowed: readonly string[]): void {
  if (!allowed.includes(state as string)) throw new AppError(CODES.wrongState, { data: { state } });
}

interface Storing {
  readonly draft: DocumentDraft;
  /** Fields of the header that the user changed. */
  readonly changes: Values;
  /** The lines as they are stored. */
  readonly old: readonly Line[];
  readonly run: DocumentRun;
  /** Of a new document. */
  readonly state?: string;
  readonly reason?: string | null;
}

/** Computes the amounts, applies the rules of the module and writes header, lines, log and audit entry. */
export async function storeDraft(
  tx: Db,
  stored: Stored,
  { draft, changes, old, run, state = 'draft', reason = null }: Storing,
): Promise<string> {
  const { document, parts } = stored;
  const table = parts.table as AnyTable;
  const { lines, totals } = computed(document, draft.values, draft.lines);
  const complete = { ...draft, values: { ...draft.values, ...totals }, lines };
  const added = (await parts.rules?.beforeSave?.(tx, complete, run)) ?? {};
  const values = { ...changes, ...totals, ...added };
  const id = draft.id ?? (await insertHead(tx, stored, { values, state, reversesId: draft.reversesId, run }));
  // a change of the lines alone is a change of the document too
  if (draft.id !== null)
    await updateRow(tx, table, { id, values: { state: draft.values['state'], ...values }, by: run.staffId });
  const differences = await storeLines(tx, stored, { id, before: old, after: lines });
  const names = Object.keys(values);
  const withLines = parts.lines !== undefined;
  await run.audit(tx, {
    object: document.code,
    objectId: id,
    action: draft.id === null ? 'add' : 'edit',
    before:
      draft.before === null
        ? null
        : { ...pick(names, draft.before), ...(withLines ? { lines: differences.before } : {}) },
    after: { ...values, ...(withLines ? { lines: differences.after } : {}) },
  });
  if (draft.id === null)
    await writeLog(tx, stored, {
      id,
      action: draft.reversesId === null ? 'add' : 'reverse',
      from: null,
      to: state,
      reason,
      run,
    });
  return id;
}

interface NewHead {
  readonly values: Values;
  readonly state: string;
  readonly reversesId: string | null;
  readonly run: DocumentRun;
}

/** A new document belongs to the user who adds it; its reversal to the user who reverses it. */
async function insertHead(tx: Db, { document, parts }: Stored, { values, state, reversesId, run }: NewHead) {
  const { owner, dept } = parts.table;
  const by = run.staffId;
  const department = sql`(select dept_id from sys.primary_dept where staff_id = ${by}::bigint)`;
  const owned = {
    ...(owner === undefined ? {} : { [camelCase(owner)]: by }),
    ...(dept === undefined ? {} : { [camelCase(dept)]: department }),
  };
  const docNo = await nextNumber(tx, parts.counters as AnyTable, document.number);
  const linked = reversesId === null ? {} : { reversesId };
  return await insertRow(tx, parts.table as AnyTable, { ...values, ...owned, ...linked, docNo, state }, by);
}

interface LogEntry {
  readonly id: string;
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly reason: string | null;
  readonly run: DocumentRun;
}

export async function writeLog(
  tx: Db,
  { parts }: Stored,
  { id, action, from, to, reason, run }: LogEntry,
): Promise<void> {
  const entry = { documentId: id, actorId: run.staffId, action, fromState: from, toState: to, reason };
  await insertRows(tx, parts.log as AnyTable, [entry], null);
}
