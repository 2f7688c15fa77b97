import type { Field, Fields } from '@switchboard/kit-contract';
import { formatDateTime, useLocale } from '@switchboard/kit-web';
import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';

type Shown = Readonly<Record<string, unknown>>;

interface Props {
  readonly title: string;
  readonly fields: Fields;
  /** Null = closed. */
  readonly row: Shown | null;
  /** The fields to show, in this order; fields that the user may not see are missing. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** One record: its fields, and related content below. */
export function RecordDrawer({ title, fields, row, names, onClose, children }: Props): ReactNode {
  const locale = useLocale();
  const facts = names
    .filter((name) => row?.[name] !== undefined)
    .map((name) => ({
      key: name,
      label: fields[name]?.label[locale] ?? name,
      children: textOf(fields[name], row?.[name], locale),
    }));
  return (
    <Drawer open={row !== null} onClose={onClose} title={title} size={560} destroyOnHidden>
      <Descriptions column={1} size="small" items={facts} />
      {row !== null && children}
    </Drawer>
  );
}

function textOf(field: Field | undefined, value: unknown, locale: 'zh' | 'en'): string {
  if (value === null || value === '' || value === '0') return '-';
  if (field?.kind === 'dateTime') return formatDateTime(value as string);
  return field?.values?.[String(value)]?.label[locale] ?? String(value);
}
