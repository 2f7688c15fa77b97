import { BILL_CHECK_KEY, BILL_CHECK_PATH } from '@switchboard/fc-contract';
import { getFieldRights, guardsOf, type Report, type ReportPage as Page } from '@switchboard/kit-contract';
import { type Action, ListPage, useCall, useListState, usePageHost, useRights } from '@switchboard/kit-web';
import { supplierBills, type SupplierBillOfReport } from '@switchboard/rpt-contract';
import { Collapse, Flex, Tag, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly report: Report;
  /** The result of the report: its days apply to the bills too. */
  readonly page: Page;
}

const READ = 2;
const toneOf = ({ status }: SupplierBillOfReport) => (status === 'disputed' ? ('warning' as const) : undefined);

/**
 * Bills of the suppliers in the report next to the cost in our own records, for users with the rights to suppliers and
 * costs (records rule 51).
 */
export function SupplierBills(props: Props): ReactNode {
  return useSeesCosts(props.report) ? <Bills {...props} /> : null;
}

function useSeesCosts({ report: { guardedBy, alsoGuardedBy = [], dims, metrics }, right }: Report): boolean {
  const options = { staleTime: Number.POSITIVE_INFINITY };
  const [also = guardedBy] = alsoGuardedBy;
  const one = useCall(getFieldRights, { objectCode: guardedBy, key: right }, options).data;
  const other = useCall(getFieldRights, { objectCode: also, key: right }, options).data;
  if (one === undefined || other === undefined) return false;
  const guards = [...guardsOf(dims['supplierName'] ?? {}), ...guardsOf(metrics['cost'] ?? {})];
  return ![...one, ...other].some(({ fieldCode, level }) => level < READ && guards.includes(fieldCode));
}

function Bills({ report, page: { from, to } }: Props): ReactNode {
  const { t } = useTranslation('rpt');
  const [state] = useListState(report.fields);
  const typed = state.filters['supplierName'];
  const preset = useMemo(
    () => ({ day: { from, to }, ...(typeof typed === 'string' && typed !== '' ? { supplierName: typed } : {}) }),
    [from, to, typed],
  );
  const { data } = useCall(supplierBills.calls.page, { ...preset, pageNo: 1, pageSize: 1 });
  const disputed = useCall(supplierBills.calls.page, { ...preset, status: ['disputed'], pageNo: 1, pageSize: 1 }).data;
  const actions = useOpenBill();
  if (data === undefined) return null;
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'bills',
          label: (
            <Flex gap={8} wrap align="center">
              <span>{t('bills.title', { count: data.total })}</span>
              {disputed !== undefined && disputed.total > 0 && (
                <Tag color="warning">{t('bills.disputed', { count: disputed.total })}</Tag>
              )}
            </Flex>
          ),
          children: (
            <Flex vertical gap={8}>
              <Typography.Text type="secondary">{t('bills.hint', { from, to })}</Typography.Text>
              <ListPage resource={supplierBills} preset={preset} isEmbedded rowActions={actions} rowTone={toneOf} />
            </Flex>
          ),
        },
      ]}
    />
  );
}

/** Opens the page where bills are checked, for users with the right to it. */
function useOpenBill(): readonly Action<SupplierBillOfReport>[] {
  const { t } = useTranslation('rpt');
  const host = usePageHost();
  const mayOpen = useRights().has(BILL_CHECK_KEY);
  return useMemo(
    () =>
      mayOpen
        ? [
            {
              key: 'open',
              label: t('bills.open'),
              run: ({ billNo }: SupplierBillOfReport) =>
                host.openTab(`${BILL_CHECK_PATH}?${new URLSearchParams([['f.billNo', billNo]]).toString()}`),
            },
          ]
        : [],
    [t, host, mayOpen],
  );
}
