import { type Field, type Locale, MASKED } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { formatDecimal } from '../format/number.ts';
import { formatDate, formatDateTime } from '../format/time.ts';
import type { KitText } from '../i18n/kit-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { LIST_STYLES } from './list-styles.ts';

const TAGS_SHOWN = 3;

/** Language of a cell, passed as a parameter because a table has hundreds of cells. */
export interface CellText {
  readonly locale: Locale;
  readonly t: KitText;
}

/** A value by the kind of its field. An empty value is shown as a dash, so a column never looks unloaded. */
export function Cell({ field, value }: { field: Field; value: unknown }): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  return (
    <>
      <style href="sb-list" precedence="kit">
        {LIST_STYLES}
      </style>
      {cellOf(field, value, { locale, t })}
    </>
  );
}

type OwnCell = ((value: unknown, row: unknown) => ReactNode) | undefined;

/** The page's own cell, otherwise the standard one. A mask is not a date or a number: a page's own cell could not show it. */
export function renderCell(field: Field, value: unknown, own: OwnCell, row: unknown): ReactNode {
  return ownCell(field, value, own, row) ?? <Cell field={field} value={value} />;
}

/** The same for tables with hundreds of cells. */
export function tableCell(
  field: Field,
  value: unknown,
  { own, row, text }: { own: OwnCell; row: unknown; text: CellText },
): ReactNode {
  return ownCell(field, value, own, row) ?? cellOf(field, value, text);
}

function ownCell(field: Field, value: unknown, own: OwnCell, row: unknown): ReactNode {
  if (value === MASKED && field.kind !== 'text') return null;
  const cell = own?.(value, row);
  // a name that is too long for its column ends in an ellipsis, like a text of the record
  return typeof cell === 'string' ? cellText(cell) : cell;
}

/** Plain elements instead of components, because the cost of a component occurs in every cell. */
function cellOf(field: Field, value: unknown, { locale, t }: CellText): ReactNode {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (value === MASKED) return MASKED;
  switch (field.kind) {
    case 'enum':
      return codeTag(field, String(value), locale);
    case 'boolean':
      return value === true ? t('value.yes') : t('value.no');
    case 'dateTime':
      return <span className="sb-digits">{formatDateTime(String(value))}</span>;
    case 'date':
      return <span className="sb-digits">{formatDate(String(value))}</span>;
    case 'int':
    case 'decimal':
      return (
        <span className="sb-digits" title={field.digits === undefined ? undefined : formatDecimal(value as string)}>
          {formatDecimal(value as string | number, field.digits)}
        </span>
      );
    case 'tags':
      return tagList(labelled(field, value as readonly string[], locale));
    default:
      return cellText(String(value));
  }
}

const cellText = (text: string): ReactNode => (
  <span className="sb-cell-text" title={text}>
    {text}
  </span>
);

const NOTHING = <span className="sb-nothing">–</span>;

function codeTag(field: Field, code: string, locale: Locale): ReactNode {
  const known = field.values?.[code];
  return <span className={`sb-tag sb-tag-${known?.tone ?? 'neutral'}`}>{known?.label[locale] ?? code}</span>;
}

/** Codes by their labels, free texts unchanged. */
function labelled(field: Field, tags: readonly string[], locale: Locale): readonly string[] {
  return tags.map((tag) => field.values?.[tag]?.label[locale] ?? tag);
}

function tagList(tags: readonly string[]): ReactNode {
  if (tags.length === 0) return NOTHING;
  const rest = tags.length - TAGS_SHOWN;
  return (
    <span className="sb-cell-text" title={tags.join(', ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className="sb-tag sb-tag-neutral">
          {tag}
        </span>
      ))}
      {rest > 0 && `+${rest}`}
    </span>
  );
}
