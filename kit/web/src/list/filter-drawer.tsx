import { FilterOutlined } from '@ant-design/icons';
import type { Fields } from '@switchboard/kit-contract';
import { Badge, Button, Drawer, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterFields, offeredFilters } from './filter-fields.tsx';
import { KeywordInput } from './keyword-input.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

/** The filter bar on a phone: the keyword stays visible, the other filters and the sort order open from below. */
export function FilterDrawer<F extends Fields>({
  resource,
  state,
  onChange,
  extraFilters,
}: FilterBarProps<F>): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const draft = useFilterDraft({ fields: resource.fields, state, onChange });
  const [isOpen, setIsOpen] = useState(false);
  const sort = state.sort ?? resource.list.defaultSort;
  const sortOptions = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.sortable
      ? [
          { value: `${name}.asc`, label: t('list.ascending', { label: field.label[locale] }) },
          { value: `${name}.desc`, label: t('list.descending', { label: field.label[locale] }) },
        ]
      : [],
  );

  function apply(): void {
    if (draft.search()) setIsOpen(false);
  }

  return (
    <search>
      <form
        className="sb-filters-phone"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {resource.list.search.length > 0 && (
          <KeywordInput
            fields={resource.list.search.map((name) => resource.fields[name]?.label[locale] ?? name)}
            value={draft.keyword}
            onChange={draft.setKeyword}
          />
        )}
        <Badge count={Object.keys(state.filters).length} size="small">
          <Button icon={<FilterOutlined />} onClick={() => setIsOpen(true)}>
            {t('list.filters')}
          </Button>
        </Badge>
        <Drawer
          placement="bottom"
          size="80%"
          title={t('list.filters')}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          footer={
            <div className="sb-drawer-buttons">
              <Button
                onClick={() => {
                  draft.reset();
                  setIsOpen(false);
                }}
              >
                {t('list.reset')}
              </Button>
              <Button type="primary" onClick={apply}>
                {t('list.search')}
              </Button>
            </div>
          }
        >
          <div className="sb-drawer-fields">
            {sortOptions.length > 0 && (
              <div className="sb-filter">
                <label htmlFor={`${resource.code}-sort`}>{t('list.sort')}</label>
                <Select
                  id={`${resource.code}-sort`}
                  value={`${sort.field}.${sort.order}`}
                  options={sortOptions}
                  onChange={(value: string) => {
                    const [field = '', order] = value.split('.');
                    onChange({ sort: { field, order: order === 'asc' ? 'asc' : 'desc' } });
                  }}
                />
              </div>
            )}
            <FilterFields offered={offeredFilters(resource.fields, extraFilters)} draft={draft} extra={extraFilters} />
          </div>
        </Drawer>
      </form>
    </search>
  );
}
