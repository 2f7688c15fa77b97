import type { DocumentDefined, Fields, HeadFields } from '@switchboard/kit-contract';
import type { RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import type { PgSource } from '../resource/source.ts';
import type { OwnedTable, Table } from '../table/table.ts';

export type Values = Readonly<Record<string, unknown>>;
/** A line by field names; `id` is null until it is stored. */
export type Line = Values & { readonly id: string | null };

// oxlint-disable-next-line typescript/no-explicit-any -- documents of different fields are stored by the same code
export type AnyDocument = DocumentDefined<any>;

/** Who acts: the user of a call, or the approver in the transaction of a process. */
export interface DocumentRun extends Pick<Context, 'audit' | 'jobs' | 'log'> {
  readonly staffId: string;
}

/** A document as it is about to be stored. */
export interface DocumentDraft {
  /** Null for a new one. */
  readonly id: string | null;
  /** All fields of the header, with the totals of the lines. */
  readonly values: Values;
  readonly lines: readonly Line[];
  /** The header as it is stored. */
  readonly before: Values | null;
  /** The document that this one reverses. */
  readonly reversesId: string | null;
}

export interface StoredDocument {
  readonly id: string;
  readonly docNo: string;
  readonly state: string;
  /** All fields of the header, in clear. */
  readonly row: Values;
  readonly lines: readonly Line[];
}

export interface StateChange {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
  /** Of a reversal: the new document with the opposite amounts. */
  readonly mirrorId: string | null;
}

/** What decides money, limits and states: functions of the module, in the transaction of the change. They refuse by throwing. */
export interface DocumentRules {
  /** Returns values of the header that the user does not fill in. */
  beforeSave?(tx: Db, draft: DocumentDraft, run: DocumentRun): Promise<Values | undefined>;
  /** Before an action changes the state. */
  check?(tx: Db, document: StoredDocument, action: string, run: DocumentRun): Promise<void>;
  /** After it: entries in accounts, stock, limits. */
  onState?(tx: Db, document: StoredDocument, change: StateChange, run: DocumentRun): Promise<void>;
}

/** The approval of documents with a `process`; ger has one (`documentApproval`). */
export interface DocumentProcess {
  start(tx: Db, document: StoredDocument, context: Context): Promise<{ readonly instanceId: string }>;
  /** Ends the process, whose end then returns the document to its user. */
  withdraw(withdrawal: { readonly instanceId: string; readonly reason: string }, context: Context): Promise<void>;
}

/** Where a document is stored. */
export interface DocumentParts<F extends Fields> {
  readonly source: PgSource<F & HeadFields>;
  readonly table: OwnedTable;
  /** Has `id`, `document_id`, `line_no` and a column for each field; its rows are read through the header only. */
  readonly lines?: {
    readonly table: Table;
    /** For columns that are not stored: the lines are `l`. */
    readonly join?: RawBuilder<unknown>;
    readonly columns?: Readonly<Record<string, RawBuilder<unknown>>>;
  };
  /** Has `document_id`, `at`, `actor_id`, `action`, `from_state`, `to_state` and `reason`. */
  readonly log: Table;
  /** `doc_number` of the module. */
  readonly counters: Table;
  /** Page of one document. */
  readonly pathOf: (id: string) => string;
  readonly rules?: DocumentRules;
  readonly process?: DocumentProcess;
}

/** What the parts of a document share. */
export interface Stored {
  readonly document: AnyDocument;
  readonly parts: DocumentParts<Fields>;
}
