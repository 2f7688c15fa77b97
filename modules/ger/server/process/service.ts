import type { Label } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';

/** A document under approval, as its module named it when the process began. */
export interface ProcessDocument {
  readonly instanceId: string;
  readonly processCode: string;
  readonly businessType: string;
  readonly businessId: string;
  readonly applicantId: string;
  readonly facts: Readonly<Record<string, unknown>>;
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
  }[];
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

export function serviceOf(processCode: string): { service: ProcessService; kind: ProcessKind } {
  const known = byProcess.get(processCode);
  if (known === undefined) throw new Error(`no module answers for the process ${processCode}`);
  return known;
}
