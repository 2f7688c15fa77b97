import type { Field, Fields, Locale, RowOf } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { isLongText } from '../form/field-control.tsx';
import { type FieldLevels, LEVEL } from '../form/use-field-levels.ts';
import { useLocale } from '../i18n/locale.ts';
import { renderCell } from '../list/cell.tsx';
import type { DetailField, DetailSection } from './types.ts';

interface Props<F extends Fields> {
  fields: F;
  row: RowOf<F>;
  levels: FieldLevels;
  of: DetailSection<F>['fields'];
}

/** Labels and values by their definitions. Hidden fields are absent; masked values arrive masked. */
export function DescribedFields<F extends Fields>(props: Props<F>): ReactNode {
  const locale = useLocale();
  return (
    <dl className="sb-described">
      {shownFields(props, locale).map(({ name, label, isWide, value }) => (
        <div key={name} className={isWide ? 'sb-described-wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The few facts that readers look for first. */
export function Facts<F extends Fields>(props: Props<F>): ReactNode {
  const locale = useLocale();
  return (
    <dl className="sb-facts">
      {shownFields(props, locale).map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownField {
  name: string;
  label: string;
  isWide: boolean;
  value: ReactNode;
}

function shownFields<F extends Fields>({ fields, row, levels, of }: Props<F>, locale: Locale): ShownField[] {
  return of.flatMap((entry) => {
    const { name, render, isWide }: DetailField<F> = typeof entry === 'string' ? { name: entry } : entry;
    const field = fields[name] as Field | undefined;
    if (field === undefined || levels(name) <= LEVEL.hidden) return [];
    const own = render as ((value: unknown, row: unknown) => ReactNode) | undefined;
    const value = renderCell(field, row[name], own, row);
    return [{ name, label: field.label[locale], isWide: isWide ?? isLongText(field), value }];
  });
}
