import { DAY_ENDS, type DayEnd, targetKey } from '@switchboard/bq-contract';
import {
  ActionButton,
  Can,
  formatDecimal,
  LoadFailed,
  MonthInput,
  useActions,
  useCall,
  useTabState,
} from '@switchboard/kit-web';
import { Button, Drawer, Flex, Table, type TableColumnsType, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Aim, Aims, shareText, type Targets } from './aims.tsx';
import { type TargetRow, useSetTarget } from './use-set-target.tsx';

const NO_MEASURES: Targets['measures'] = [];

/** Opens the targets of a side, in a drawer. */
export function TargetsButton({ end, size = 'small' }: { end: DayEnd; size?: 'small' | 'middle' }): ReactNode {
  const { t } = useTranslation('bq');
  const [isOpen, setIsOpen] = useTabState(`targets:${end}`, () => false);
  return (
    <Can right={DAY_ENDS[end].report.report.right}>
      <Button size={size} onClick={() => setIsOpen(true)}>
        {t('target.title')}
      </Button>
      {isOpen && <TargetsDrawer end={end} onClose={() => setIsOpen(false)} />}
    </Can>
  );
}

/** Monthly targets of departments and users with their progress, and the form to set them. */
function TargetsDrawer({ end, onClose }: { end: DayEnd; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bq');
  const [month, setMonth] = useTabState<string | null>(`targets:${end}:month`, () => null);
  const { targets, report } = DAY_ENDS[end];
  const { data, error, isFetching, refetch } = useCall(targets, month === null ? {} : { month });
  const { start, dialog } = useActions<TargetRow | null>(() => {});
  const setting = useSetTarget(end, month ?? data?.month ?? '', data?.measures ?? NO_MEASURES);
  const key = targetKey(report);
  const columns = useMemo(
    (): TableColumnsType<TargetRow> => [
      {
        key: 'of',
        title: t('target.of'),
        render: (_, { deptName, staffName }) => (staffName === null ? deptName : `${staffName} (${deptName})`),
      },
      ...(['revenue', 'profit'] as const).map((name) => ({
        key: name,
        title: t(`target.${name}`),
        align: 'right' as const,
        render: (_: unknown, row: TargetRow) => <AimCell aim={row[name]} />,
      })),
      {
        key: 'set',
        title: '',
        width: 90,
        render: (_, row) => (
          <Can right={key}>
            <ActionButton action={setting.change} target={row} type="link" onStart={start} />
          </Can>
        ),
      },
    ],
    [t, key, setting.change, start],
  );
  return (
    <Drawer open title={t('target.title')} size={720} onClose={onClose}>
      <Flex vertical gap={16}>
        <Flex wrap gap={12} justify="space-between">
          <MonthInput aria-label={t('target.month')} value={month ?? data?.month ?? null} onChange={setMonth} />
          <Can right={key}>
            <ActionButton action={setting.add} target={null} type="primary" size="middle" onStart={start} />
          </Can>
        </Flex>
        <Typography.Text type="secondary">{t('target.hint')}</Typography.Text>
        {data === undefined && error !== null ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {data !== undefined && <Aims targets={data} />}
            <Table<TargetRow>
              size="small"
              rowKey={({ deptId, staffId }) => `${deptId} ${staffId ?? ''}`}
              columns={columns}
              dataSource={data?.rows ?? []}
              loading={isFetching && data === undefined}
              pagination={false}
              scroll={{ x: 560 }}
              locale={{ emptyText: t('target.none') }}
            />
          </>
        )}
      </Flex>
      {dialog}
    </Drawer>
  );
}

function AimCell({ aim }: { aim: Aim }): ReactNode {
  const { t } = useTranslation('bq');
  if (aim === null) return shareText(aim);
  return (
    <span className="sb-digits">
      {shareText(aim)}
      <br />
      <Typography.Text type="secondary">
        {t('target.madeOf', { made: formatDecimal(aim.made, 2), target: formatDecimal(aim.target, 2) })}
      </Typography.Text>
    </span>
  );
}
