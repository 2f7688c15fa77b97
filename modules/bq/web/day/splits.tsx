import { DAY_ENDS, type DayEnd, SPLIT_SCOPES, splitKey } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import {
  ActionButton,
  Can,
  LoadFailed,
  useActions,
  useCall,
  useIsPhone,
  useLocale,
  useTabState,
} from '@switchboard/kit-web';
import { Button, Drawer, Flex, Table, type TableColumnsType, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSplitActions } from './use-split-actions.tsx';

export type SplitRule = ResultOf<(typeof DAY_ENDS)['c']['splits']>[number];

/** Opens the rules that divide the performance of a side, in a drawer. */
export function SplitsButton({ end }: { end: DayEnd }): ReactNode {
  const { t } = useTranslation('bq');
  const [isOpen, setIsOpen] = useTabState(`splits:${end}`, () => false);
  return (
    <Can right={splitKey(DAY_ENDS[end].report)}>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('split.title')}
      </Button>
      {isOpen && <SplitsDrawer end={end} onClose={() => setIsOpen(false)} />}
    </Can>
  );
}

function SplitsDrawer({ end, onClose }: { end: DayEnd; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useCall(DAY_ENDS[end].splits, {});
  const { start, dialog } = useActions<SplitRule | null>(() => {});
  const { add, stop, remove } = useSplitActions(end);
  const isPhone = useIsPhone();
  const columns = useMemo((): TableColumnsType<SplitRule> => {
    const kindOf = ({ scopeKind }: SplitRule) => SPLIT_SCOPES[scopeKind].label[locale];
    const sharesOf = ({ shares }: SplitRule) =>
      shares.map(({ staffId, staffName, deptName, percent }) => (
        <div key={staffId}>{t('split.share', { name: staffName, dept: deptName, percent })}</div>
      ));
    const daysOf = ({ from, to }: SplitRule) =>
      to === null ? t('split.since', { from }) : t('split.period', { from, to });
    const actionsOf = (rule: SplitRule) => (
      <Flex>
        <ActionButton action={stop} target={rule} type="link" onStart={start} />
        <ActionButton action={remove} target={rule} type="link" onStart={start} />
      </Flex>
    );
    // in one row they would be twice as wide as a phone and hide the actions
    if (isPhone)
      return [
        {
          key: 'rule',
          title: t('split.of'),
          render: (_, rule) => (
            <Flex vertical gap={4}>
              <Typography.Text strong>{rule.scopeName ?? '-'}</Typography.Text>
              <Typography.Text type="secondary">{`${kindOf(rule)} · ${daysOf(rule)}`}</Typography.Text>
              {sharesOf(rule)}
              {actionsOf(rule)}
            </Flex>
          ),
        },
      ];
    return [
      { key: 'kind', title: t('split.kind'), width: 90, render: (_, rule) => kindOf(rule) },
      { key: 'name', title: t('split.of'), render: (_, { scopeName }) => scopeName ?? '-' },
      { key: 'shares', title: t('split.shares'), render: (_, rule) => sharesOf(rule) },
      { key: 'days', title: t('split.days'), width: 190, render: (_, rule) => daysOf(rule) },
      { key: 'do', title: '', width: 120, render: (_, rule) => actionsOf(rule) },
    ];
  }, [t, locale, isPhone, stop, remove, start]);
  return (
    <Drawer open title={t('split.title')} size={860} onClose={onClose}>
      <Flex vertical gap={16}>
        <Flex wrap gap={12} justify="space-between" align="center">
          <Typography.Text type="secondary">{t('split.hint')}</Typography.Text>
          <ActionButton action={add} target={null} type="primary" size="middle" onStart={start} />
        </Flex>
        {data === undefined && error !== null ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<SplitRule>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={data ?? []}
            loading={isFetching && data === undefined}
            pagination={false}
            {...(isPhone ? {} : { scroll: { x: 720 } })}
            locale={{ emptyText: t('split.none') }}
          />
        )}
      </Flex>
      {dialog}
    </Drawer>
  );
}
