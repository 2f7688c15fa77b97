import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { computed, type ShownField } from '@switchboard/ger-contract';
import { formatDecimal, useLocale } from '@switchboard/kit-web';
import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldInput } from './field-input.tsx';
import styles from './form.module.css';

interface Props {
  fields: readonly ShownField[];
  /** The path of the values in the surrounding form. */
  prefix?: readonly string[];
  /** Shows a value that cannot be changed here. */
  shown?: (field: ShownField) => ReactNode;
}

const isWide = ({ type }: ShownField): boolean => ['textarea', 'table', 'file', 'image', 'note'].includes(type);

/** The editable fields of a form, in order. Computed fields are updated while the user types. */
export function EditFields({ fields, prefix = [], shown }: Props) {
  const form = Form.useFormInstance();
  const values = Form.useWatch([...prefix], form) as Record<string, unknown> | undefined;
  const now = computed(fields, values ?? {});
  return (
    <div className={styles['grid']}>
      {fields
        .filter(({ parentKey }) => parentKey === '')
        .map((field) => (
          <div key={field.fieldKey} className={isWide(field) ? styles['wide'] : undefined}>
            <OneField field={field} fields={fields} now={now} shown={shown} prefix={prefix} />
          </div>
        ))}
    </div>
  );
}

interface One {
  field: ShownField;
  fields: readonly ShownField[];
  now: Readonly<Record<string, unknown>>;
  prefix: readonly string[];
  shown: ((field: ShownField) => ReactNode) | undefined;
}

function OneField({ field, fields, now, shown, prefix }: One) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const inputOf = useFieldInput();
  const label = locale === 'zh' ? field.labelZh : field.labelEn;
  if (field.type === 'note') return <p className={styles['note']}>{label}</p>;
  if (field.type === 'formula') return <Plain label={label}>{moneyOf(now[field.fieldKey], field)}</Plain>;
  if (field.perm !== 'edit') return <Plain label={label}>{shown?.(field) ?? '–'}</Plain>;
  if (field.type === 'table') return <TableField field={field} fields={fields} now={now} prefix={prefix} />;
  return (
    <Form.Item
      name={[...prefix, field.fieldKey]}
      label={label}
      {...(field.type === 'switch' ? { valuePropName: 'checked' } : {})}
      rules={[{ required: field.isRequired, message: t('form.required') }]}
    >
      {inputOf(field)}
    </Form.Item>
  );
}

const moneyOf = (value: unknown, { decimals }: ShownField): string =>
  typeof value === 'string' ? formatDecimal(value, decimals ?? undefined) : '–';

function Plain({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['plain']}>
      <span>{label}</span>
      <output>{children}</output>
    </div>
  );
}

function TableField({ field, fields, now, prefix }: Omit<One, 'shown'>) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const inputOf = useFieldInput();
  const labelOf = ({ labelZh, labelEn }: ShownField): string => (locale === 'zh' ? labelZh : labelEn);
  const columns = fields.filter(({ parentKey }) => parentKey === field.fieldKey);
  const rows = now[field.fieldKey] as readonly Record<string, unknown>[] | undefined;
  const requiredRule = {
    validator: async (_: unknown, lines: unknown) => {
      if (field.isRequired && (!Array.isArray(lines) || lines.length === 0)) throw new Error(t('form.required'));
    },
  };
  return (
    <fieldset className={styles['table']}>
      <legend>
        {field.isRequired && <span className={styles['star']}>*</span>}
        {labelOf(field)}
      </legend>
      <Form.List name={[...prefix, field.fieldKey]} rules={[requiredRule]}>
        {(lines, { add, remove }, { errors }) => (
          <>
            {lines.map(({ key, name }) => (
              <div key={key} className={styles['row']}>
                {columns.map((column) =>
                  column.perm === 'edit' ? (
                    <Form.Item
                      key={column.fieldKey}
                      name={[name, column.fieldKey]}
                      label={labelOf(column)}
                      rules={[{ required: column.isRequired, message: t('form.required') }]}
                    >
                      {inputOf(column)}
                    </Form.Item>
                  ) : (
                    <Plain key={column.fieldKey} label={labelOf(column)}>
                      {moneyOf(rows?.[name]?.[column.fieldKey], column)}
                    </Plain>
                  ),
                )}
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('form.removeRow', { no: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
              {t('form.addRow', { label: labelOf(field) })}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

/** The payload: every writable field; for table rows the writable columns and the row id. Blank values are null. */
export function toSend(
  fields: readonly ShownField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, never> {
  const entries = fields
    .filter(({ parentKey, perm }) => parentKey === '' && perm === 'edit')
    .map(({ fieldKey, type }): [string, unknown] => {
      const value = values[fieldKey];
      if (type !== 'table') return [fieldKey, value ?? null];
      const columns = fields.filter((one) => one.parentKey === fieldKey && one.perm === 'edit');
      const rows = (Array.isArray(value) ? value : []) as readonly Record<string, unknown>[];
      return [
        fieldKey,
        rows.map((row) => ({
          ...(row['_row'] === undefined ? {} : { _row: row['_row'] }),
          ...Object.fromEntries(columns.map((one) => [one.fieldKey, row[one.fieldKey] ?? null])),
        })),
      ];
    });
  return Object.fromEntries(entries) as Record<string, never>;
}

/** Shows a server error at the fields it names. */
export function showProblems(
  form: FormInstance,
  data: unknown,
  locale: 'zh' | 'en',
  prefix: readonly string[] = [],
): void {
  const problems = Array.isArray(data)
    ? (data as { field?: unknown; msg?: { zh: string; en: string } | string }[])
    : [];
  const named = problems.flatMap(({ field, msg }) =>
    typeof field !== 'string'
      ? []
      : [
          {
            name: [...prefix, field.split('.')[0] as string],
            errors: [typeof msg === 'string' ? msg : (msg?.[locale] ?? '')],
          },
        ],
  );
  form.setFields(named as never);
}
