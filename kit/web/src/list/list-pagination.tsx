import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { MAX_PAGE_SIZE, type PageResult } from '@switchboard/kit-contract';
import { Button, Pagination, Select, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ListState } from './list-state.ts';

const PAGE_SIZES = [20, 50, 100, MAX_PAGE_SIZE];
const RECORD_PAGE_SIZES = [20, 50, 100];

interface Props {
  /** A page of the record store has no number; it only contains whether there is another one. */
  result: Pick<PageResult<unknown>, 'total' | 'totalCapped'> & { readonly hasMore?: boolean };
  state: ListState;
  isPhone: boolean;
  onChange: (change: Partial<ListState>) => void;
}

export function ListPagination({ result, state, isPhone, onChange }: Props): ReactNode {
  return (
    <div className="sb-pagination">
      <TotalText result={result} />
      {result.hasMore !== undefined && <NextAndBack hasMore={result.hasMore} state={state} onChange={onChange} />}
      {/* On a phone it would show "1 / 0". */}
      {result.hasMore === undefined && !(isPhone && result.total === 0) && (
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

function NextAndBack({
  hasMore,
  state,
  onChange,
}: Pick<Props, 'state' | 'onChange'> & { hasMore: boolean }): ReactNode {
  const t = useKitText();
  return (
    <Space size="small">
      <Button
        size="small"
        icon={<LeftOutlined />}
        disabled={state.pageNo === 1}
        onClick={() => onChange({ pageNo: state.pageNo - 1 })}
      >
        {t('list.back')}
      </Button>
      <Button
        size="small"
        icon={<RightOutlined />}
        iconPlacement="end"
        disabled={!hasMore}
        onClick={() => onChange({ pageNo: state.pageNo + 1 })}
      >
        {t('list.next')}
      </Button>
      <Select
        size="small"
        aria-label={t('list.pageSize')}
        value={state.pageSize}
        options={RECORD_PAGE_SIZES.map((value) => ({ value, label: t('list.perPage', { count: value }) }))}
        onChange={(pageSize) => onChange({ pageNo: 1, pageSize })}
      />
    </Space>
  );
}

/** The total is not counted beyond the cap: "10,000+", with a hint how to reach the rest. */
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
