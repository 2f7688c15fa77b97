import type { FORM_MODULES, FormData, FormFieldInput, Graph, PROCESS_CATEGORIES } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import type { CallbackEvent } from '../engine/state.ts';

/** A document under approval, as its module named it when the process began. */
export interface ProcessDocument {
  readonly instanceId: string;
  readonly processCode: string;
  readonly businessType: string;
  readonly businessId: string;
  readonly applicantId: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A figure that the module computes and hands over when a process begins: conditions can ask it (ger.md §4). */
export interface FactField {
  readonly key: string;
  readonly label: Label;
  readonly type: 'number' | 'money' | 'text' | 'select' | 'switch' | 'staff' | 'dept';
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
}

/** A form that the workflow shows, checks and keeps for a module: what is handed in becomes a document of that module. */
export interface ApplicationForm {
  readonly module: keyof typeof FORM_MODULES;
  readonly fields: readonly FormFieldInput[];
  readonly titleTpl: string;
  readonly detailCall: string | null;
  /** Approval roles that the definition names; who is in them, administrators say. */
  readonly roles: readonly { readonly code: string; readonly zh: string; readonly en: string }[];
  /** The key that lets people hand it in. */
  readonly right: string;
}

/** An application that is being handed in: the module writes its document in the same transaction. */
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

/** Who caused a call-back, and what an effect needs. The transaction acts for the house, past every row policy. */
export interface ProcessRun extends Pick<Context, 'jobs' | 'log' | 'audit'> {
  readonly staffId: string;
  readonly comment: string | null;
}

export interface ProcessStep {
  readonly node: Label | null;
  readonly handlerIds: readonly string[];
}

/** What a named action is told. The key is the same however often it is tried: what must not happen twice is done under it. */
export interface ActionRun extends Pick<Context, 'jobs' | 'log'> {
  readonly callbackId: string;
  readonly event: CallbackEvent;
  readonly staffId: string | null;
  readonly comment: string | null;
}

/**
 * Something a step of a definition can make happen. `tx` runs in the transaction of the decision and may touch this database
 * only; `async` runs later in the worker, in a transaction of its own, until it succeeds (ger rules 26, 28).
 */
export interface ProcessAction {
  readonly label: Label;
  readonly usableOn: readonly CallbackEvent[];
  readonly mode: 'tx' | 'async';
  run(tx: Db, document: ProcessDocument, run: ActionRun): Promise<void>;
}

/**
 * What a business module gives for its processes (ger.md §6, "Service contract"). Every function runs in the transaction of
 * the decision: a refusal thrown here undoes the decision and reaches whoever decided.
 */
export interface ProcessService {
  readonly name: string;
  readonly processes: readonly {
    readonly code: string;
    readonly name: Label;
    /** Where people who are asked to decide, or are told of the end, are sent. */
    readonly link: (document: Pick<ProcessDocument, 'instanceId' | 'businessId'>) => string;
    /** What it starts out as; without one, the line manager decides. */
    readonly graph?: Graph;
    /** The page where people apply for it; it then stands in the catalogue of the start page. */
    readonly applyRoute?: string;
    /** Where it stands in the catalogue; among the general ones when absent. */
    readonly category?: keyof typeof PROCESS_CATEGORIES;
    /** What is filled in on that page. Without one the page belongs to the module, and so does its call. */
    readonly form?: ApplicationForm;
    /** The facts that conditions may ask. */
    readonly facts?: readonly FactField[];
  }[];
  /** By name, for the nodes of a definition. */
  readonly actions?: Readonly<Record<string, ProcessAction>>;
  /** Of processes with a form: the document of what is handed in. A refusal thrown here keeps it from being handed in. */
  open?(tx: Db, document: NewDocument): Promise<{ readonly businessType: string; readonly businessId: string }>;
  /** What whoever decides must know of the document, in the order of its form. */
  describe?(tx: Db, document: ProcessDocument): Promise<readonly ProcessFact[]>;
  /** Numbers that conditions look at, after a form was changed (rule 19). Without it they stay as they were. */
  facts?(tx: Db, document: ProcessDocument): Promise<Readonly<Record<string, unknown>>>;
  /** Somebody changed fields of the form at a step: the document follows (rule 19). */
  update?(
    tx: Db,
    document: ProcessDocument,
    changes: Readonly<Record<string, unknown>>,
    run: ProcessRun,
  ): Promise<void>;
  /** How it stands with these documents, in the module's own tables: a nightly check compares (rule 29). */
  outcomes?(db: Db, businessIds: readonly string[]): Promise<ReadonlyMap<string, DocumentOutcome>>;
  /** Whether the caller may read the document itself, within their own rows (ger rule 25). */
  mayRead?(document: ProcessDocument, context: Context): Promise<boolean>;
  /** Somebody else has to decide now. Not called for the first step: starting answers it. */
  moved?(tx: Db, document: ProcessDocument, step: ProcessStep): Promise<void>;
  /** Agreed: do what was asked for. */
  complete(tx: Db, document: ProcessDocument, run: ProcessRun): Promise<void>;
  /** It will not be done: free what was held. */
  release(
    tx: Db,
    document: ProcessDocument,
    outcome: 'rejected' | 'withdrawn' | 'cancelled',
    run: ProcessRun,
  ): Promise<void>;
}

type ProcessKind = ProcessService['processes'][number];

const byProcess = new Map<string, { service: ProcessService; kind: ProcessKind }>();

/** Modules name their services when they are loaded: the workflow knows no module. */
export function registerProcessService(service: ProcessService): void {
  for (const kind of service.processes) {
    if (byProcess.has(kind.code)) throw new Error(`two services answer for the process ${kind.code}`);
    byProcess.set(kind.code, { service, kind });
  }
}

export const listProcessKinds = (): readonly { service: ProcessService; kind: ProcessKind }[] => [
  ...byProcess.values(),
];

export function actionOf(serviceName: string, action: string): ProcessAction {
  const service = listProcessKinds().find((one) => one.service.name === serviceName)?.service;
  const known = service?.actions?.[action];
  if (known === undefined) throw new Error(`no module answers for the action ${serviceName}.${action}`);
  return known;
}

/** Of a form without a document: its data is all there is, and nothing more happens when it is agreed to. */
const FORM_ONLY: ProcessService = {
  name: 'dynamicForm',
  processes: [],
  async complete() {},
  async release() {},
};

/** A process that no module answers for was drawn by an administrator: its form is its document. */
export function serviceOf(processCode: string): { service: ProcessService; kind: ProcessKind } {
  return (
    byProcess.get(processCode) ?? { service: FORM_ONLY, kind: { code: processCode, name: NAMELESS, link: formLink } }
  );
}

/** The process is the only page that its document has. */
export const isFormOnly = (processCode: string): boolean =>
  byProcess.get(processCode)?.kind.form !== undefined || !byProcess.has(processCode);
const NAMELESS: Label = { zh: '流程', en: 'Process' };
export const formLink = ({ instanceId }: Pick<ProcessDocument, 'instanceId'>): string =>
  `/general/process/my-handle/profile?id=${instanceId}`;
