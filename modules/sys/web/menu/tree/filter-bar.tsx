import { SearchOutlined } from '@ant-design/icons';
import { RESOURCE_KIND, SUB_APPS } from '@switchboard/sys-contract';
import { Input, type InputRef, Select } from 'antd';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../menu.module.css';
import type { Menu } from '../use-menu.ts';
import { useNames } from '../use-names.ts';

export function FilterBar({ menu }: { menu: Menu }) {
  const { t } = useTranslation('sys');
  const { appName } = useNames(menu.index);
  const { filter, setFilter } = menu;
  const [keyword, setKeyword] = useState(filter.keyword);
  const settled = useDeferredValue(keyword);
  const input = useSlash();

  useEffect(() => {
    if (settled !== filter.keyword) setFilter({ ...filter, keyword: settled });
  });

  return (
    <search className={styles['filters']}>
      <Input
        ref={input}
        className={styles['keyword']}
        prefix={<SearchOutlined />}
        allowClear
        value={keyword}
        placeholder={t('menu.filter.keyword')}
        aria-label={t('menu.filter.keyword')}
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setKeyword('');
        }}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.app}
        placeholder={t('menu.filter.app')}
        aria-label={t('menu.filter.app')}
        options={SUB_APPS.map((value) => ({ value, label: appName(value) }))}
        onChange={(app?: string) => setFilter({ ...filter, app: app ?? null })}
      />
      <Select
        allowClear
        value={filter.kind}
        placeholder={t('menu.filter.kind')}
        aria-label={t('menu.filter.kind')}
        options={Object.values(RESOURCE_KIND).map((value) => ({ value, label: t(`menu.kind.${value}`) }))}
        onChange={(kind?: number) => setFilter({ ...filter, kind: kind ?? null })}
      />
      <Select
        allowClear
        value={filter.status}
        placeholder={t('menu.filter.status')}
        aria-label={t('menu.filter.status')}
        options={[1, 0].map((value) => ({ value, label: t(`menu.status.${value}`) }))}
        onChange={(status?: number) => setFilter({ ...filter, status: status ?? null })}
      />
    </search>
  );
}

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

/** `/` focuses the search, as on every list. */
function useSlash() {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(EDITABLE) !== null) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return input;
}
