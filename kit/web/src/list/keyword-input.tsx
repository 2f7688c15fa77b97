import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useSlashFocus } from './use-slash-focus.ts';

interface Props {
  /** Labels of the searched fields. */
  fields: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

export function KeywordInput({ fields, value, onChange }: Props): ReactNode {
  const t = useKitText();
  const ref = useRef<InputRef>(null);
  useSlashFocus(ref);
  const names = fields.map((field) => t('list.searchField', { field }));
  const label = t('list.searchIn', { fields: names.join(t('list.searchSeparator')) });
  return (
    <Input
      ref={ref}
      type="search"
      allowClear
      maxLength={100}
      prefix={<SearchOutlined />}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
