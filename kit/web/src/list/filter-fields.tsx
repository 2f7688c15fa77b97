import type { Field, Fields } from '@switchboard/kit-contract';
import { type ReactNode, useId } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { FilterControl } from './filter-control.tsx';
import { filterFields } from './list-state.ts';
import type { FilterControls } from './types.ts';
import type { FilterDraft } from './use-filter-draft.ts';

export interface OfferedFilter {
  readonly name: string;
  readonly field: Field;
}

/** Filterable fields that have a control: ids only when the page provides one. */
export function offeredFilters<F extends Fields>(fields: F, extra: FilterControls<F> = {}): OfferedFilter[] {
  return filterFields(fields)
    .filter(([name, field]) => extra[name] !== false && (field.kind !== 'id' || name in extra))
    .map(([name, field]) => ({ name, field }));
}

interface Props<F extends Fields> {
  offered: readonly OfferedFilter[];
  draft: FilterDraft;
  extra: FilterControls<F> | undefined;
}

export function FilterFields<F extends Fields>({ offered, draft, extra }: Props<F>): ReactNode {
  const locale = useLocale();
  const base = useId();
  return offered.map(({ name, field }) => {
    const control = {
      id: `${base}-${name}`,
      value: draft.filters[name],
      onChange: (value: Parameters<FilterDraft['setFilter']>[1]) => draft.setFilter(name, value),
    };
    const own = extra?.[name] || undefined;
    return (
      <div key={name} className="sb-filter">
        <label htmlFor={control.id} title={field.label[locale]}>
          {field.label[locale]}
        </label>
        {own?.(control) ?? <FilterControl field={field} {...control} />}
      </div>
    );
  });
}
