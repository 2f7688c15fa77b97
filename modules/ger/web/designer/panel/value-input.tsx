import type { ConditionField } from '@switchboard/ger-contract';
import { CountrySelect, DateInput, DeptSelect, StaffSelect, useLocale } from '@switchboard/kit-web';
import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabels } from '../labels.tsx';

interface Props {
  readonly label: string;
  readonly field: ConditionField | undefined;
  readonly isMany?: boolean;
  readonly isReadOnly?: boolean;
  readonly value: unknown;
  onChange(value: unknown): void;
}

const NUMERIC = new Set(['number', 'money', 'formula']);

/** The value that a field is compared with, or has in a simulation: the control of its type. */
export function ValueInput({ label, field, isMany = false, isReadOnly = false, value, onChange }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { roles } = useLabels();
  const common = { disabled: isReadOnly || field === undefined, 'aria-label': label, style: { width: '100%' } };
  const type = field?.type ?? 'text';
  const picked = isMany ? (Array.isArray(value) ? value : []) : (value ?? null);
  const choice = {
    disabled: common.disabled,
    'aria-label': label,
    isMultiple: isMany,
    value: picked as string,
    onChange,
  };
  if (NUMERIC.has(type))
    return (
      <InputNumber
        {...common}
        value={typeof value === 'number' || typeof value === 'string' ? Number(value) : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  if (type === 'switch')
    return (
      <Select
        {...common}
        value={typeof value === 'boolean' ? String(value) : null}
        options={['true', 'false'].map((one) => ({
          value: one,
          label: t(one === 'true' ? 'design.yes' : 'design.no'),
        }))}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  if (type === 'role' || field?.options !== undefined)
    return (
      <Select<unknown>
        {...common}
        {...(isMany ? { mode: 'multiple' as const } : {})}
        showSearch={{ optionFilterProp: 'label' }}
        value={picked}
        options={
          type === 'role'
            ? roles.map((role) => ({ value: role.value, label: role.label }))
            : (field?.options ?? []).map((one) => ({
                value: one.value,
                label: locale === 'zh' ? one.labelZh : one.labelEn,
              }))
        }
        onChange={onChange}
      />
    );
  if (type === 'dept') return <DeptSelect {...choice} />;
  if (type === 'staff') return <StaffSelect {...choice} />;
  if (type === 'country') return <CountrySelect {...choice} />;
  if (type === 'date') return <DateInput {...choice} />;
  if (isMany)
    return (
      <Select<unknown> {...common} mode="tags" open={false} suffixIcon={null} value={picked} onChange={onChange} />
    );
  return (
    <Input
      {...common}
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
