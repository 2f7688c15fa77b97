import {
  checkProcess,
  type KnownDefinition,
  getProcess,
  type Graph,
  listProcessNodes,
  listVersions,
  processResource,
  updateProcess,
  viewVersion,
} from '@switchboard/ger-contract';
import { CODES, type ResultOf } from '@switchboard/kit-contract';
import { useCall, useCallMutation, useDraftState } from '@switchboard/kit-web';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { beginHistory, changed, type History, redone, undone } from './model/history.ts';
import { definitionOf, type Problem, type Process } from './types.ts';

interface Base {
  readonly version: number;
  readonly baseVersionNo: number;
}
interface Kept {
  readonly base: Base;
  readonly definition: KnownDefinition;
}
export type Stored = ResultOf<typeof updateProcess>;

export interface Design {
  readonly definition: KnownDefinition;
  readonly problems: readonly Problem[];
  readonly isChecking: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Another administrator saved a change: the local changes are kept, and nothing was overwritten. */
  readonly isStale: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(next: KnownDefinition, tag?: string): void;
  changeGraph(graph: Graph, tag?: string): void;
  undo(): void;
  redo(): void;
  save(options: { publish: boolean; note: string | null }): Promise<Stored | null>;
  /** Discards the local changes. */
  discard(process: Process): void;
  /** Keeps the local changes on top of the other administrator's version. */
  rebase(process: Process): void;
}

const READS = [processResource.calls.page, getProcess, listVersions, viewVersion, listProcessNodes];
const baseOf = ({ version, lastNo }: Process): Base => ({ version, baseVersionNo: lastNo });
const SETTLE_MS = 400;

/**
 * The definition being edited: it is restored with the tab, can be undone, and is checked by the server shortly after
 * each change.
 */
export function useDesign(process: Process): Design {
  const [kept, keep] = useDraftState<Kept>(`design.${process.id}`);
  const [base, setBase] = useState<Base>(() => kept?.base ?? baseOf(process));
  const [history, setHistory] = useState<History<KnownDefinition>>(() =>
    beginHistory(kept?.definition ?? definitionOf(process)),
  );
  const [isStale, setStale] = useState(false);
  const definition = history.present;
  const settled = useSettled(definition);
  const { category, formId, serviceName, graph } = settled;
  const check = useCall(
    checkProcess,
    { processId: process.id, category, formId, serviceName, graph },
    { placeholderData: keepPreviousData },
  );
  const saving = useCallMutation(updateProcess, { invalidates: READS });

  const take = (next: History<KnownDefinition>): void => {
    setHistory(next);
    keep({ base, definition: next.present });
  };
  const begin = (from: Process, next: KnownDefinition): void => {
    setBase(baseOf(from));
    setStale(false);
    setHistory(changed(history, next));
  };
  const change = (next: KnownDefinition, tag?: string): void => take(changed(history, next, tag ?? null));
  return {
    definition,
    problems: check.data?.errors ?? [],
    isChecking: settled !== definition || check.isFetching,
    isDirty: kept !== null,
    isSaving: saving.isPending,
    isStale,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    changeGraph: (next, tag) => change({ ...definition, graph: next }, tag),
    undo: () => take(undone(history)),
    redo: () => take(redone(history)),
    async save({ publish, note }) {
      try {
        const stored = await saving.mutateAsync({ id: process.id, ...base, ...definition, publish, note });
        setBase({ version: stored.version, baseVersionNo: stored.versionNo });
        keep(null);
        return stored;
      } catch (error) {
        if ((error as { code?: number }).code === CODES.staleWrite) setStale(true);
        return null;
      }
    },
    discard(from) {
      begin(from, definitionOf(from));
      keep(null);
    },
    rebase(from) {
      begin(from, definition);
      keep({ base: baseOf(from), definition });
    },
  };
}

/** The value once it has stopped changing for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
