import type { DocumentActions, DocumentDefined, Fields, HeadFields } from '@switchboard/kit-contract';
import type { Db } from '../engines/postgres.ts';
import { type Handler, handle, handleExport } from '../module.ts';
import { pageOf } from '../resource/page.ts';
import { defineRecord, type RecordKind } from '../resource/record.ts';
import type { PgSource } from '../resource/source.ts';
import type { Table } from '../table/table.ts';
import { actOn, endProcess } from './act.ts';
import { lockDocument, readDocument, readLog } from './read.ts';
import { saveDocument } from './save.ts';
import type { DocumentParts, DocumentRun, Stored, StoredDocument } from './types.ts';

/** What a module lists under `handlers` and `recordKinds`. */
export interface PgDocument {
  readonly handlers: readonly Handler[];
  /** Comments, files and changes of a document are read by those who may read it. */
  readonly record: RecordKind;
  /** Without regard to scopes, locked until the transaction ends. */
  read(tx: Db, id: string): Promise<StoredDocument>;
  /** An action that its process decides, in the transaction of the process (`documentService` of ger). */
  end(tx: Db, decision: { id: string; name: string; reason: string | null }, run: DocumentRun): Promise<void>;
}

/** Stores a document: list, detail, save, actions, reversal, log and numbers (docs/adr/0020). */
export function definePgDocument<F extends Fields>(
  document: Omit<DocumentDefined<F>, 'actions'> & { readonly actions: DocumentActions },
  parts: DocumentParts<F>,
): PgDocument {
  const stored = { document, parts } as unknown as Stored;
  checkParts(stored);
  const { calls, code, resource, title } = stored.document;
  const source = parts.source as unknown as PgSource<HeadFields>;
  return {
    handlers: [
      handle(resource.calls.page, async (input, context) => (await pageOf(source, input as never, context)) as never),
      handle(calls.get, async ({ id }, context) => await readDocument(stored, id, context)),
      handle(calls.save, async (input, context) => await saveDocument(stored, input, context)),
      handle(calls.log, async (input, context) => await readLog(stored, input, context)),
      ...Object.entries(calls.actions).flatMap(([name, call]) =>
        call === undefined ? [] : [handle(call, async (input, context) => await actOn(stored, name, input, context))],
      ),
      ...(document.isExported === true ? handleExport(resource, () => source as never) : []),
    ],
    record: defineRecord({
      object: code,
      name: title,
      sources: [parts.source],
      titleOf: (row) => String(row['docNo']),
      pathOf: parts.pathOf,
    }),
    read: async (tx, id) => await lockDocument(tx, stored, id),
    end: async (tx, decision, run) => await endProcess(tx, stored, decision, run),
  };
}

/** A column that is missing stops the process at start, not a user at run time. */
function checkParts({ document, parts }: Stored): void {
  const { code, form, totals = {}, resource, lines: declared } = document;
  const require = (table: Table, names: readonly string[]): void => {
    const missing = names.find((name) => !table.fields.has(name));
    if (missing !== undefined) throw new Error(`${code}: ${table.table} has no column for ${missing}`);
  };
  const process = document.process === undefined ? [] : ['processId'];
  require(parts.table, ['docNo', 'state', 'reversesId', 'version', ...process, ...form.fields, ...Object.keys(totals)]);
  require(parts.log, ['documentId', 'at', 'actorId', 'action', 'fromState', 'toState', 'reason']);
  require(parts.counters, ['prefix', 'period', 'lastNo']);
  if ((declared === undefined) !== (parts.lines === undefined))
    throw new Error(`${code}: lines without a table, or a table without lines`);
  if (parts.lines === undefined) return;
  const { table, columns = {} } = parts.lines;
  const names = Object.keys(resource.lineFields ?? {}).filter((name) => columns[name] === undefined);
  require(table, ['documentId', 'lineNo', ...names]);
}
