import { type Fields, filterSchema, problemsOf } from '@switchboard/kit-contract';
import { App } from 'antd';
import { useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { isEmptyFilter, missingEnd } from './filter-codec.ts';
import { CLEARED, type FilterValue, type Filters, filterFields, type ListState } from './list-state.ts';

export interface FilterDraft {
  readonly keyword: string;
  readonly filters: Filters;
  setKeyword(keyword: string): void;
  setFilter(name: string, value: FilterValue | undefined): void;
  /** False when something is missing; the user has been notified. */
  search(): boolean;
  reset(): void;
}

interface Options {
  fields: Fields;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** Values of the controls until "search": only then the address changes. */
export function useFilterDraft({ fields, state, onChange }: Options): FilterDraft {
  const { message } = App.useApp();
  const t = useKitText();
  const locale = useLocale();
  const [draft, setDraft] = useState({ keyword: state.keyword, filters: state.filters });
  const [seen, setSeen] = useState(state);
  // the address changed from outside (back, a shared link, reset): the controls follow
  if (seen !== state) {
    setSeen(state);
    setDraft({ keyword: state.keyword, filters: state.filters });
  }

  function firstProblem(): string | null {
    for (const [name, field] of filterFields(fields)) {
      const value = draft.filters[name];
      if (value !== undefined && field.filterFormat !== undefined) {
        const { error } = filterSchema(field).safeParse(value);
        const [problem] = error === undefined ? [] : problemsOf(error, value);
        if (problem !== undefined)
          return t('list.filterProblem', { label: field.label[locale], text: problem.msg[locale] });
      }
      const missing = missingEnd(field, value);
      if (missing === null) continue;
      const what = t(missing === 'start' ? 'list.rangeStart' : 'list.rangeEnd', { label: field.label[locale] });
      return t('list.pleaseSelect', { what });
    }
    return null;
  }

  return {
    ...draft,
    setKeyword: (keyword) => setDraft({ ...draft, keyword }),
    setFilter: (name, value) => {
      const others = Object.fromEntries(Object.entries(draft.filters).filter(([one]) => one !== name));
      setDraft({
        ...draft,
        filters: value === undefined || isEmptyFilter(value) ? others : { ...others, [name]: value },
      });
    },
    search() {
      const problem = firstProblem();
      if (problem !== null) {
        void message.warning(problem);
        return false;
      }
      onChange({ keyword: draft.keyword.trim(), filters: draft.filters });
      return true;
    },
    reset() {
      setDraft({ keyword: '', filters: {} });
      onChange(CLEARED);
    },
  };
}
