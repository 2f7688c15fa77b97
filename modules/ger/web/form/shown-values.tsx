import { type FilledForm, filesIn, recordIn, rowsIn, type ShownField } from '@switchboard/ger-contract';
import { countryName } from '@switchboard/kit-contract';
import { formatDate, formatDateTime, formatDecimal, useFileOpen, useLocale } from '@switchboard/kit-web';
import { Button, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Names = FilledForm['names'];

/** The readable value of a field; `–` when empty. */
export function useShownValue(names: Names): (field: ShownField, value: unknown) => ReactNode {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const optionText = ({ options }: ShownField, value: unknown): string => {
    const option = options.find((one) => one.value === value);
    return option === undefined ? String(value) : locale === 'zh' ? option.labelZh : option.labelEn;
  };
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '–';
    switch (field.type) {
      case 'number':
        return typeof value === 'string' ? formatDecimal(value) : '–';
      case 'money':
      case 'formula':
        return typeof value === 'string' ? formatDecimal(value, field.decimals ?? undefined) : '–';
      case 'date':
        return formatDate(String(value));
      case 'datetime':
        return formatDateTime(String(value));
      case 'daterange':
        return Array.isArray(value) ? value.map(String).join(' – ') : '–';
      case 'select':
      case 'radio':
        return optionText(field, value);
      case 'multiselect':
        return Array.isArray(value) ? value.map((one) => optionText(field, one)).join(', ') : '–';
      case 'switch':
        return t(value === true ? 'form.yes' : 'form.no');
      case 'staff':
        return names.staff[String(value)] ?? String(value);
      case 'dept':
        return names.dept[String(value)] ?? String(value);
      case 'customer':
      case 'account':
        return recordIn(value)?.name ?? '–';
      case 'country':
        return countryName(String(value), locale);
      case 'file':
      case 'image':
        return <FileNames value={value} />;
      default:
        return <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>;
    }
  };
}

function FileNames({ value }: { value: unknown }) {
  const { open, holder } = useFileOpen();
  const files = filesIn(value);
  if (files.length === 0) return '–';
  return (
    <>
      {files.map(({ fileId, name }) => (
        <Button key={fileId} type="link" size="small" onClick={() => void open(fileId).catch(() => {})}>
          {name}
        </Button>
      ))}
      {holder}
    </>
  );
}

/** A table of the form, read-only. */
export function ShownTable({ field, form }: { field: ShownField; form: FilledForm }) {
  const locale = useLocale();
  const shown = useShownValue(form.names);
  const columns = form.fields
    .filter(({ parentKey }) => parentKey === field.fieldKey)
    .map((column) => ({
      key: column.fieldKey,
      title: locale === 'zh' ? column.labelZh : column.labelEn,
      align:
        column.type === 'number' || column.type === 'money' || column.type === 'formula'
          ? ('right' as const)
          : ('left' as const),
      render: (_: unknown, row: Record<string, unknown>) => shown(column, row[column.fieldKey]),
    }));
  const rows = rowsIn(form.data[field.fieldKey]).map((row, place) => ({ ...row, key: String(row['_row'] ?? place) }));
  return <Table size="small" pagination={false} columns={columns} dataSource={rows} scroll={{ x: 'max-content' }} />;
}
