import { MAX_PAGE_SIZE, type PageResult } from '@switchboard/kit-contract';
import { Pagination, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ListState } from './list-state.ts';

const PAGE_SIZES = [20, 50, 100, MAX_PAGE_SIZE];

interface Props {
  result: Pick<PageResult<unknown>, 'total' | 'totalCapped'>;
  state: ListState;
  isPhone: boolean;
  onChange: (change: Partial<ListState>) => void;
}

export function ListPagination({ result, state, isPhone, onChange }: Props): ReactNode {
  return (
    <div className="sb-pagination">
      <TotalText result={result} />
      {/* on a phone it would say "1 / 0" */}
      {!(isPhone && result.total === 0) && (
        <Pagination
          simple={isPhone}
          size="small"
          current={state.pageNo}
          pageSize={state.pageSize}
          total={result.total}
          showSizeChanger={!isPhone}
          pageSizeOptions={PAGE_SIZES}
          onChange={(pageNo, pageSize) => onChange(pageSize === state.pageSize ? { pageNo } : { pageNo: 1, pageSize })}
        />
      )}
    </div>
  );
}

/** Beyond the cap nobody counts: "10,000+", and a hint how to reach the rest. */
function TotalText({ result: { total, totalCapped } }: Pick<Props, 'result'>): ReactNode {
  const t = useKitText();
  const text = t(totalCapped ? 'list.totalCapped' : 'list.total', { total: formatDecimal(total) });
  return totalCapped ? (
    <Tooltip title={t('list.totalCappedHint')}>
      <span className="sb-total">{text}</span>
    </Tooltip>
  ) : (
    <span className="sb-total">{text}</span>
  );
}
