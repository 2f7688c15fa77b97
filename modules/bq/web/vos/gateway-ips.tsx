import { approveGatewayIp, blockGatewayIp, gatewayIpResource, type GatewayIpRow } from '@switchboard/bq-contract';
import { type Action, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const KEY = gatewayIpResource.right;
const CHANGED = [gatewayIpResource.calls.page];
const toneOf = ({ risk, verdict }: GatewayIpRow) =>
  risk === 'unlisted' && verdict === null ? ('danger' as const) : undefined;

/** /businessInquiry/gateway/ip */
export default function GatewayIpsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { mutateAsync: approve } = useCallMutation(approveGatewayIp, { invalidates: CHANGED });
  const { mutateAsync: block } = useCallMutation(blockGatewayIp, { invalidates: CHANGED });
  const actions = useMemo(() => {
    const approving: Action<GatewayIpRow> = {
      key: 'approve',
      label: t('gatewayIp.approve'),
      right: `${KEY}:approve`,
      isOffered: ({ risk, verdict }) => verdict === 'blocked' || (verdict === null && risk !== 'normal'),
      confirm: ({ ip, gwName }) => t('gatewayIp.approveSure', { ip, gateway: gwName }),
      done: t('gatewayIp.approved'),
      run: ({ id, version }) => approve({ id, version }),
    };
    const blocking: Action<GatewayIpRow> = {
      key: 'block',
      label: t('gatewayIp.block'),
      right: `${KEY}:block`,
      isDanger: true,
      isOffered: ({ verdict }) => verdict !== 'blocked',
      confirm: ({ ip, gwName }) => t('gatewayIp.blockSure', { ip, gateway: gwName }),
      done: t('gatewayIp.blocked'),
      run: ({ id, version }) => block({ id, version }),
    };
    return [approving, blocking];
  }, [t, approve, block]);
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('gatewayIp.all') },
      { key: 'unlisted', label: t('gatewayIp.unlisted'), filters: { risk: ['unlisted'] } },
      { key: 'new', label: t('gatewayIp.new'), filters: { risk: ['new'] } },
      { key: 'blockedTab', label: t('gatewayIp.blockedTab'), filters: { verdict: ['blocked'] } },
    ],
    [t],
  );
  return (
    <ListPage
      resource={gatewayIpResource}
      header={<Typography.Text type="secondary">{t('gatewayIp.hint')}</Typography.Text>}
      tabs={tabs}
      rowActions={actions}
      rowActionsWidth={120}
      rowTone={toneOf}
    />
  );
}
