import type { FORM_MODULES, FormData, FormFieldInput, Graph, PROCESS_CATEGORIES } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import type { CallbackEvent } from '../engine/state.ts';

/** A document under approval, as its module named it at the start of the process. */
export interface ProcessDocument {
  readonly instanceId: string;
  readonly processCode: string;
  readonly businessType: string;
  readonly businessId: string;
  readonly applicantId: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A figure that the module computes when a process starts; conditions can use it (ger.md §4). */
export interface FactField {
  readonly key: string;
  readonly label: Label;
  readonly type: 'number' | 'money' | 'text' | 'select' | 'switch' | 'staff' | 'dept';
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
}

/** A form that the workflow shows, validates and stores for a module: a submission becomes a document of that module. */
export interface ApplicationForm {
  readonly module: keyof typeof FORM_MODULES;
  readonly fields: readonly FormFieldInput[];
  readonly titleTpl: string;
  readonly detailCall: string | null;
  /** Approval roles used in the definition; administrators maintain their members. */
  readonly roles: readonly { readonly code: string; readonly zh: string; readonly en: string }[];
  /** The key for submitting it. */
  readonly right: string;
}

/** An application being submitted: the module writes its document in the same transaction. */
export interface NewDocument {
  readonly instanceId: string;
  readonly instanceNo: string;
  readonly processCode: string;
  readonly title: string;
  readonly applicantId: string;
  readonly data: FormData;
}

export type DocumentOutcome = 'live' | 'approved' | 'rejected' | 'withdrawn';

export interface ProcessFact {
  readonly label: Label;
  readonly value: string | Label;
}

/**
 * The person who caused a callback, and what an effect needs. The transaction runs with system rights, past all row
 * policies.
 */
export interface ProcessRun extends Pick<Context, 'jobs' | 'log' | 'audit'> {
  readonly staffId: string;
  readonly comment: string | null;
}

export interface ProcessStep {
  readonly node: Label | null;
  readonly handlerIds: readonly string[];
}

/** The input of a named action. The key stays the same across retries: use it to prevent duplicate effects. */
export interface ActionRun extends Pick<Context, 'jobs' | 'log'> {
  readonly callbackId: string;
  readonly event: CallbackEvent;
  readonly staffId: string | null;
  readonly comment: string | null;
}

/**
 * An action that a step of a definition can trigger. `tx` runs in the transaction of the decision and must only touch
 * this database; `async` runs later in the worker, in a separate transaction, until it succeeds (ger rules 26, 28).
 */
export interface ProcessAction {
  readonly label: Label;
  readonly usableOn: readonly CallbackEvent[];
  readonly mode: 'tx' | 'async';
  run(tx: Db, document: ProcessDocument, run: ActionRun): Promise<void>;
}

/**
 * What a business module provides for its processes (ger.md §6, "Service contract"). Every function runs in the
 * transaction of the decision: an error thrown here undoes the decision and is reported to the approver.
 */
export interface ProcessService {
  readonly name: string;
  readonly processes: readonly {
    readonly code: string;
    readonly name: Label;
    /** The link in notices about tasks and about the end of the process. */
    readonly link: (document: Pick<ProcessDocument, 'instanceId' | 'businessId'>) => string;
    /** The initial definition; by default the line manager decides. */
    readonly graph?: Graph;
    /** The page of the application form; the process is then listed in the catalogue of the start page. */
    readonly applyRoute?: string;
    /** The section in the catalogue; the general one when absent. */
    readonly category?: keyof typeof PROCESS_CATEGORIES;
    /** The form on that page. Without one the page and its call belong to the module. */
    readonly form?: ApplicationForm;
    /** The facts that conditions can use. */
    readonly facts?: readonly FactField[];
  }[];
  /** By name, for the nodes of a definition. */
  readonly actions?: Readonly<Record<string, ProcessAction>>;
  /** For processes with a form: creates the document of a submission. An error thrown here prevents the submission. */
  open?(tx: Db, document: NewDocument): Promise<{ readonly businessType: string; readonly businessId: string }>;
  /** The facts of the document for approvers, in the order of its form. */
  describe?(tx: Db, document: ProcessDocument): Promise<readonly ProcessFact[]>;
  /** Facts for conditions after the form changed (rule 19). Without it they stay unchanged. */
  facts?(tx: Db, document: ProcessDocument): Promise<Readonly<Record<string, unknown>>>;
  /** Updates the document after form fields were changed at a step (rule 19). */
  update?(
    tx: Db,
    document: ProcessDocument,
    changes: Readonly<Record<string, unknown>>,
    run: ProcessRun,
  ): Promise<void>;
  /** The state of these documents in the module's own tables: compared by a nightly check (rule 29). */
  outcomes?(db: Db, businessIds: readonly string[]): Promise<ReadonlyMap<string, DocumentOutcome>>;
  /** Whether the caller can read the document itself, within their own rows (ger rule 25). */
  mayRead?(document: ProcessDocument, context: Context): Promise<boolean>;
  /** The process moved to other approvers. Not called for the first step: the start call returns it. */
  moved?(tx: Db, document: ProcessDocument, step: ProcessStep): Promise<void>;
  /** Approved: executes the request. */
  complete(tx: Db, document: ProcessDocument, run: ProcessRun): Promise<void>;
  /** Not approved: releases what was reserved. */
  release(
    tx: Db,
    document: ProcessDocument,
    outcome: 'rejected' | 'withdrawn' | 'cancelled',
    run: ProcessRun,
  ): Promise<void>;
}
