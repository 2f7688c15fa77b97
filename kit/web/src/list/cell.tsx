import { type Field, type Locale, MASKED } from '@switchboard/kit-contract';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatDecimal } from '../format/number.ts';
import { formatDate, formatDateTime } from '../format/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { TONE_COLOR } from '../theme/tokens.ts';

const TAGS_SHOWN = 3;

/** A value by the kind of its field. Nothing is shown as a dash, so that a column never looks unloaded. */
export function Cell({ field, value }: { field: Field; value: unknown }): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (value === MASKED) return MASKED;
  switch (field.kind) {
    case 'enum':
      return <EnumTag field={field} code={String(value)} locale={locale} />;
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
      return <TagList tags={labelled(field, value as readonly string[], locale)} />;
    default:
      return (
        <span className="sb-cell-text" title={String(value)}>
          {String(value)}
        </span>
      );
  }
}

/** The page's own cell, else ours. A mask is no date and no number: a page's own cell could not show it. */
export function renderCell(
  field: Field,
  value: unknown,
  own: ((value: unknown, row: unknown) => ReactNode) | undefined,
  row: unknown,
): ReactNode {
  const isMask = value === MASKED && field.kind !== 'text';
  return (isMask ? null : own?.(value, row)) ?? <Cell field={field} value={value} />;
}

function Nothing(): ReactNode {
  return <span className="sb-nothing">–</span>;
}

function EnumTag({ field, code, locale }: { field: Field; code: string; locale: Locale }): ReactNode {
  const known = field.values?.[code];
  return <Tag color={TONE_COLOR[known?.tone ?? 'neutral']}>{known?.label[locale] ?? code}</Tag>;
}

/** Codes by their labels, free words as they are. */
function labelled(field: Field, tags: readonly string[], locale: Locale): readonly string[] {
  return tags.map((tag) => field.values?.[tag]?.label[locale] ?? tag);
}

function TagList({ tags }: { tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return <Nothing />;
  const rest = tags.length - TAGS_SHOWN;
  return (
    <span className="sb-cell-text" title={tags.join(', ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {rest > 0 && `+${rest}`}
    </span>
  );
}
