import {
  acceptSupplierBillLine,
  BILL_CHECK_KEY,
  DIFF_REASONS,
  type DiffReason,
  getSupplierBill,
  mayAct,
  type SupplierBillLine,
  type SupplierBillRow,
} from '@switchboard/fc-contract';
import { formatDecimal, LoadFailed, useCall, useCallMutation, useLocale, useRights } from '@switchboard/kit-web';
import { Checkbox, Drawer, Flex, Select, Skeleton, Table, type TableColumnsType, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BILL_CHANGED } from './use-bill-actions.tsx';

const SIZE = 1_080;
const amount = (value: string | null): string => (value === null ? '-' : formatDecimal(value, 2));
const exact = (value: string | null): string => (value === null ? '-' : formatDecimal(value));

interface Props {
  readonly row: SupplierBillRow | null;
  readonly onClose: () => void;
}

/** A bill by destination: their figures, ours, and the cause of the difference (rule 40). */
export function BillDrawer({ row, onClose }: Props): ReactNode {
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={SIZE}
      destroyOnHidden
      title={row === null ? '' : `${row.billNo} · ${row.supplierName} · ${row.periodStart} – ${row.periodEnd}`}
    >
      {row !== null && <Lines id={row.id} currency={row.currency} />}
    </Drawer>
  );
}

type Decide = (line: SupplierBillLine, change: Partial<Pick<SupplierBillLine, 'accepted' | 'diffReason'>>) => void;

function Lines({ id, currency }: { readonly id: string; readonly currency: string }): ReactNode {
  const { t } = useTranslation('fc');
  const { data, error, refetch } = useCall(getSupplierBill, { id });
  const { mutate, isPending } = useCallMutation(acceptSupplierBillLine, { invalidates: BILL_CHANGED });
  const right = `${BILL_CHECK_KEY}:agree`;
  const isHeld = useRights().has(right);
  const mayDecide = isHeld && data !== undefined && !data.denied.includes(right) && mayAct('line', data.status);
  const version = data?.version ?? 0;
  const decide = useMemo(
    (): Decide =>
      ({ destKey, accepted, diffReason }, change) =>
        mutate({ id, version, destKey, accepted, diffReason, ...change }),
    [mutate, id, version],
  );
  const columns = useLineColumns(mayDecide && !isPending, decide);
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  return (
    <Flex vertical gap={12}>
      <Table
        size="small"
        rowKey="destKey"
        columns={columns}
        dataSource={data.lines}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      {data.suggested !== null && (
        <Typography.Text strong>{t('bill.suggested', { amount: amount(data.suggested), currency })}</Typography.Text>
      )}
    </Flex>
  );
}

function useLineColumns(mayDecide: boolean, decide: Decide): TableColumnsType<SupplierBillLine> {
  const { t } = useTranslation('fc');
  const locale = useLocale();
  return useMemo(() => {
    type Name = Exclude<keyof SupplierBillLine, 'accepted'>;
    const number = (name: Name, title: string, show: (value: string | null) => string) => ({
      key: name,
      dataIndex: name,
      title,
      align: 'right' as const,
      render: show,
    });
    const reasons = Object.entries(DIFF_REASONS).map(([value, { label }]) => ({ value, label: label[locale] }));
    return [
      { key: 'dest', title: t('bill.dest'), render: (_, { country, destKey }) => `${country} (${destKey})` },
      {
        key: 'theirs',
        title: t('bill.theirs'),
        children: [
          number('theirQty', t('bill.qty'), exact),
          number('theirPrice', t('bill.price'), exact),
          number('theirAmount', t('bill.sum'), amount),
        ],
      },
      {
        key: 'ours',
        title: t('bill.ours'),
        children: [
          number('ourQty', t('bill.qty'), exact),
          number('ourPrice', t('bill.price'), exact),
          number('ourAmount', t('bill.sum'), amount),
        ],
      },
      number('diff', t('bill.diff'), amount),
      number('volumeDiff', t('bill.volumeDiff'), amount),
      number('priceDiff', t('bill.priceDiff'), amount),
      {
        key: 'why',
        title: t('bill.why'),
        render: (_, line) => {
          if (!mayDecide) return line.diffReason === null ? '-' : DIFF_REASONS[line.diffReason].label[locale];
          return (
            <Select<DiffReason>
              size="small"
              allowClear
              style={{ width: 110 }}
              aria-label={t('bill.whyOf', { dest: line.country })}
              {...(line.diffReason === null ? {} : { value: line.diffReason })}
              options={reasons}
              onChange={(diffReason?: DiffReason) => decide(line, { diffReason: diffReason ?? null })}
            />
          );
        },
      },
      {
        key: 'accepted',
        title: t('bill.accepted'),
        render: (_, line) => (
          <Checkbox
            checked={line.accepted}
            disabled={!mayDecide}
            aria-label={t('bill.accept', { dest: line.country })}
            onChange={({ target }) => decide(line, { accepted: target.checked })}
          />
        ),
      },
    ];
  }, [t, locale, mayDecide, decide]);
}
