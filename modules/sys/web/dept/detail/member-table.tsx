import { DEFAULT_PAGE_SIZE, type ResourceRow } from '@switchboard/kit-contract';
import { Cell, useCall, useIsPhone, useLocale } from '@switchboard/kit-web';
import { type DeptNode, staffResource } from '@switchboard/sys-contract';
import { Button, Checkbox, Empty, Input, Pagination, Result, Table, type TableProps, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';
import { flatten } from '../model/tree.ts';
import type { Depts } from '../use-depts.ts';
import { MemberCards } from './member-cards.tsx';

export type Member = ResourceRow<typeof staffResource>;
const SORTABLE = ['jobNumber', 'name', 'title'] as const;
const COLUMNS = ['jobNumber', 'name', 'title', 'deptName', 'headOfIds', 'employStatus'] as const;

interface View {
  pageNo: number;
  pageSize: number;
  keyword: string;
  withBelow: boolean;
  sort: { sortField: string; sortOrder: 'asc' | 'desc' } | null;
}

export function MemberTable({ depts, node }: { depts: Depts; node: DeptNode }) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const [view, setView] = useState<View>({
    pageNo: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    keyword: '',
    // the people of a centre are in its teams: without them the table would be empty
    withBelow: node.staffCount < node.totalStaffCount,
    sort: null,
  });
  const change = (part: Partial<View>): void => setView({ ...view, pageNo: 1, ...part });
  const { data, error, isPending, isFetching, refetch } = useCall(
    staffResource.calls.page,
    {
      pageNo: view.pageNo,
      pageSize: view.pageSize,
      ...(view.withBelow ? { deptPathIds: [node.id] } : { deptIds: [node.id] }),
      ...(view.keyword === '' ? {} : { keyword: view.keyword }),
      ...view.sort,
    },
    { placeholderData: (previous) => previous },
  );
  const inTree = new Set(flatten([node]).map(({ id }) => id));
  const headOf = (row: Member): string[] => (row.headOfIds ?? []).filter((id) => inTree.has(id));
  const rows = data?.list ?? [];
  return (
    <section className={styles['members']} aria-label={t('dept.members')}>
      <header className={styles['membersHead']}>
        <h3>{t('dept.members')}</h3>
        <Checkbox checked={view.withBelow} onChange={(event) => change({ withBelow: event.target.checked })}>
          {t('dept.withBelow')}
        </Checkbox>
        <Input.Search
          allowClear
          className={styles['memberSearch'] ?? ''}
          aria-label={t('dept.memberSearch')}
          placeholder={t('dept.memberSearch')}
          onSearch={(keyword) => change({ keyword: keyword.trim() })}
        />
      </header>
      {error !== null && data === undefined ? (
        <Result
          status="warning"
          title={error.msg}
          extra={<Button onClick={() => void refetch()}>{t('dept.action.retry')}</Button>}
        />
      ) : isPhone ? (
        <MemberCards rows={rows} isLoading={isPending} headOf={headOf} />
      ) : (
        <Wide
          rows={rows}
          isLoading={isPending || isFetching}
          headOf={headOf}
          depts={depts}
          view={view}
          onChange={change}
        />
      )}
      {data !== undefined && data.total > 0 && (
        <footer className={styles['paging']}>
          <span>{t('dept.people', { count: data.total })}</span>
          <Pagination
            simple={isPhone}
            size="small"
            current={view.pageNo}
            pageSize={view.pageSize}
            total={data.total}
            showSizeChanger={!isPhone}
            onChange={(pageNo, pageSize) => setView({ ...view, pageNo, pageSize })}
          />
        </footer>
      )}
    </section>
  );
}

interface WideProps {
  rows: readonly Member[];
  isLoading: boolean;
  headOf: (row: Member) => string[];
  depts: Depts;
  view: View;
  onChange: (part: Partial<View>) => void;
}

function Wide({ rows, isLoading, headOf, depts, view, onChange }: WideProps) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const nameOf = (id: string): string => {
    const dept = depts.index.byId.get(id);
    return dept === undefined ? id : depts.nameOf(dept);
  };
  const columns: NonNullable<TableProps<Member>['columns']> = COLUMNS.map((name) => {
    const field = staffResource.fields[name];
    return {
      key: name,
      dataIndex: name,
      title: field.label[locale],
      ...(field.width === undefined ? {} : { width: field.width }),
      ...((SORTABLE as readonly string[]).includes(name) ? { sorter: true } : {}),
      sortOrder: view.sort?.sortField === name ? (view.sort.sortOrder === 'asc' ? 'ascend' : 'descend') : null,
      render: (value: unknown, row) =>
        name === 'headOfIds' ? (
          headOf(row).length > 0 && (
            <Tag color="processing" title={headOf(row).map(nameOf).join('、')}>
              {t('dept.head')}
            </Tag>
          )
        ) : (
          <Cell field={field} value={value} />
        ),
    };
  });
  return (
    <Table<Member>
      rowKey="id"
      size="small"
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      loading={isLoading}
      pagination={false}
      scroll={{ x: 720 }}
      showSorterTooltip={false}
      locale={{
        emptyText: isLoading ? (
          <span />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dept.noMembers')} />
        ),
      }}
      onChange={(_, __, sorter) => {
        if (Array.isArray(sorter)) return;
        const { columnKey, order } = sorter;
        const sort =
          order == null
            ? null
            : ({ sortField: String(columnKey), sortOrder: order === 'ascend' ? 'asc' : 'desc' } as const);
        onChange({ sort });
      }}
    />
  );
}
