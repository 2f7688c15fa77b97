import type { Fields } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useKitText } from '../../i18n/use-kit-text.ts';
import { Cell } from '../../list/cell.tsx';
import type { Values } from '../../form/types.ts';

/** Lines of an audit entry: their numbers and the fields that differ. */
export function ChangedLines({ value, fields }: { readonly value: unknown; readonly fields: Fields }): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  if (!Array.isArray(value) || value.length === 0) return <span className="sb-nothing">–</span>;
  return (value as Values[]).map((line, index) => {
    const { line: number, ...values } = line;
    return (
      <div key={index}>
        {t('document.lineNo', { number: Number(number) })}{' '}
        {Object.entries(values).map(([name, one]) => {
          const field = fields[name];
          return field === undefined ? null : (
            <span key={name}>
              {field.label[locale]} <Cell field={field} value={one} />{' '}
            </span>
          );
        })}
      </div>
    );
  });
}
