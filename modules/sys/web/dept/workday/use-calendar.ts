import { useCall, useCallMutation, useDraftState, useTabState } from '@switchboard/kit-web';
import { getWorkdays, saveWorkdays } from '@switchboard/sys-contract';
import { App } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, daysBetween, type Marks, setDays, toSave } from '../model/calendar.ts';

type DraftMark = Draft extends ReadonlyMap<string, infer Mark> ? Mark : never;

const EMPTY_DRAFT: Draft = new Map();
const NOTHING: ReadonlySet<string> = new Set();

/** One year: the saved marks, the unsaved changes, and the selected days. */
export function useCalendar() {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  const [year, setYear] = useTabState('workday.year', () => new Date().getFullYear());
  const [kept, keep] = useDraftState<[string, DraftMark][]>('workday.days');
  const draft: Draft = useMemo(() => (kept === null ? EMPTY_DRAFT : new Map(kept)), [kept]);
  const setDraft = (next: Draft): void => keep(next.size === 0 ? null : [...next]);
  const [chosen, setChosen] = useState(NOTHING);
  const [anchor, setAnchor] = useState<string | null>(null);
  const query = useCall(getWorkdays, { year });
  const marks: Marks = useMemo(() => new Map(query.data?.list.map(({ day, ...mark }) => [day, mark])), [query.data]);
  const saving = useCallMutation(saveWorkdays, {
    invalidates: [getWorkdays],
    onSuccess: () => {
      setDraft(EMPTY_DRAFT);
      void message.success(t('dept.saved'));
    },
  });
  const clear = (): void => {
    setChosen(NOTHING);
    setAnchor(null);
  };
  return {
    year,
    marks,
    draft,
    chosen,
    isLoading: query.isPending,
    error: query.error,
    isSaving: saving.isPending,
    isChanged: draft.size > 0,
    clear,
    setYear(next: number): void {
      setYear(next);
      clear();
    },
    /** With shift, everything from the previously selected day. */
    choose(day: string, isRange: boolean): void {
      setAnchor(day);
      if (isRange && anchor !== null) return setChosen(new Set([...chosen, ...daysBetween(anchor, day)]));
      const next = new Set(chosen);
      if (!next.delete(day)) next.add(day);
      setChosen(next);
    },
    mark(wanted: { kind: 1 | 2; name: string | null } | null): void {
      setDraft(setDays(draft, marks, [...chosen], wanted));
      clear();
    },
    discard: (): void => setDraft(EMPTY_DRAFT),
    save: (): void => saving.mutate({ days: toSave(draft) }),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
