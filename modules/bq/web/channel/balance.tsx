import { channelResource, type ChannelRow, smsRecordResource } from '@switchboard/bq-contract';
import { getFieldRights } from '@switchboard/kit-contract';
import { useCall, useRights } from '@switchboard/kit-web';
import { Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const READ = 2;
const GUARDS = ['costPrice', 'supplierName'];

/**
 * Whether the user may see costs and suppliers of records (rule 51); null until known. The server omits balances in any
 * case.
 */
export function useSeesBalance(): boolean | null {
  const isHeld = useRights().has(channelResource.right);
  const { data, isPending } = useCall(
    getFieldRights,
    { objectCode: smsRecordResource.code, key: channelResource.right },
    { enabled: isHeld, staleTime: Number.POSITIVE_INFINITY },
  );
  if (isHeld && isPending) return null;
  const levels = new Map((data ?? []).map(({ fieldCode, level }) => [fieldCode, level]));
  return GUARDS.every((name) => (levels.get(name) ?? 0) >= READ);
}

function Balance({ row }: { readonly row: ChannelRow }): ReactNode {
  const { t } = useTranslation('bq');
  const { supplierBalance, supplierBalanceOn, supplierIsLow } = row;
  if (supplierBalance === null || supplierBalance === undefined) return '-';
  const isLow = supplierIsLow === true;
  return (
    <Flex gap={4} wrap align="center">
      <Typography.Text {...(isLow ? { type: 'warning' as const } : {})}>{supplierBalance}</Typography.Text>
      {isLow && <Tag color="warning">{t('channel.low')}</Tag>}
      {supplierBalanceOn !== null && supplierBalanceOn !== undefined && (
        <Typography.Text type="secondary">{t('channel.balanceOf', { day: supplierBalanceOn })}</Typography.Text>
      )}
    </Flex>
  );
}

/** The balance reported by the supplier with its day; a low balance is also described in words. */
export const balanceColumns = {
  supplierBalance: { render: (_: unknown, row: ChannelRow): ReactNode => <Balance row={row} /> },
};
