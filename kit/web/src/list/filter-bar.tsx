import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Fields, Resource } from '@switchboard/kit-contract';
import { Badge, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { FilterFields, offeredFilters } from './filter-fields.tsx';
import { filtersInFirstRow } from './filter-layout.ts';
import { KeywordInput } from './keyword-input.tsx';
import type { ListState } from './list-state.ts';
import type { FilterControls } from './types.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import { useWidth } from './use-width.ts';

export interface FilterBarProps<F extends Fields> {
  /** A whole resource, or the corresponding parts of a list written as code. */
  resource: Pick<Resource<F>, 'code' | 'fields' | 'list'>;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  extraFilters: FilterControls<F> | undefined;
}

/** Keyword, filters and two buttons; one row until expanded. Enter in a text field searches, because it is a form. */
export function FilterBar<F extends Fields>({ resource, state, onChange, extraFilters }: FilterBarProps<F>): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const draft = useFilterDraft({ fields: resource.fields, state, onChange });
  const [ref, width] = useWidth<HTMLFormElement>();
  const [isOpen, setIsOpen] = useState(false);
  const offered = offeredFilters(resource.fields, extraFilters);
  const firstRow = filtersInFirstRow(width, offered.length);
  const visible = isOpen ? offered : offered.slice(0, firstRow);
  const hiddenActive = offered.slice(visible.length).filter(({ name }) => name in state.filters).length;
  return (
    <search>
      <form
        ref={ref}
        className="sb-filters"
        onSubmit={(event) => {
          event.preventDefault();
          draft.search();
        }}
      >
        {resource.list.search.length > 0 && (
          <KeywordInput
            fields={resource.list.search.map((name) => resource.fields[name]?.label[locale] ?? name)}
            value={draft.keyword}
            onChange={draft.setKeyword}
          />
        )}
        <FilterFields offered={visible} draft={draft} extra={extraFilters} />
        <div className="sb-filter-buttons">
          <Button type="primary" htmlType="submit">
            {t('list.search')}
          </Button>
          <Button onClick={draft.reset}>{t('list.reset')}</Button>
          {offered.length > firstRow && (
            <Badge count={hiddenActive} size="small">
              <Button
                type="text"
                aria-expanded={isOpen}
                icon={isOpen ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
                onClick={() => setIsOpen(!isOpen)}
              >
                {t(isOpen ? 'list.lessFilters' : 'list.moreFilters')}
              </Button>
            </Badge>
          )}
        </div>
      </form>
    </search>
  );
}
