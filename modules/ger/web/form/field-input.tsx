import type { ShownField } from '@switchboard/ger-contract';
import {
  CountrySelect,
  DateInput,
  DeptSelect,
  MoneyInput,
  NumberInput,
  StaffSelect,
  useLocale,
} from '@switchboard/kit-web';
import { Input, Radio, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { DateRange } from './date-range.tsx';
import { FilesInput } from './files-input.tsx';
import { AccountInput, CustomerInput } from './record-input.tsx';

/** The control of a field; the form passes `id`, `value` and `onChange`. Its values are in the API format. */
export function useFieldInput(): (field: ShownField) => ReactElement {
  const locale = useLocale();
  return (field) => {
    const label = locale === 'zh' ? field.labelZh : field.labelEn;
    const options = field.options.map(({ value, labelZh, labelEn }) => ({
      value,
      label: locale === 'zh' ? labelZh : labelEn,
    }));
    switch (field.type) {
      case 'textarea':
        return <Input.TextArea rows={3} maxLength={field.maxLen ?? 2000} showCount />;
      case 'number':
        return <NumberInput decimals={field.decimals ?? 6} allowNegative />;
      case 'money':
        return field.decimals === null ? (
          <MoneyInput allowNegative />
        ) : (
          <NumberInput decimals={field.decimals} allowNegative />
        );
      case 'date':
        return <DateInput />;
      case 'datetime':
        return <DateInput withTime />;
      case 'daterange':
        return <DateRange />;
      case 'select':
        return <Select options={options} allowClear />;
      case 'multiselect':
        return <Select mode="multiple" options={options} allowClear />;
      case 'radio':
        return <Radio.Group options={options} />;
      case 'switch':
        return <Switch />;
      case 'staff':
        return <StaffSelect />;
      case 'dept':
        return <DeptSelect />;
      case 'customer':
        return <CustomerInput />;
      case 'account':
        return <AccountInput />;
      case 'country':
        return <CountrySelect />;
      case 'file':
      case 'image':
        return <FilesInput label={label} isImage={field.type === 'image'} />;
      default:
        return <Input maxLength={field.maxLen ?? 200} />;
    }
  };
}
