import { type ServerStates, VOS_FAULTS, VOS_STATES, type VosServer } from '@switchboard/bq-contract';
import { formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { Alert, Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const EVERY_MS = 30_000;
const COLOR = { online: 'success', offline: 'error', disabled: 'default' } as const;

/** The freshness of the page: when each switch was last read, and why later reads failed. */
export function SwitchServerStatus({ call }: { readonly call: ServerStates }): ReactNode {
  const { t } = useTranslation('bq');
  const { data = [] } = useCall(call, {}, { refetchInterval: EVERY_MS });
  const faulty = data.filter(({ fault }) => fault !== null);
  const fine = data.filter(({ fault }) => fault === null);
  return (
    <Flex vertical gap={8}>
      {data.length === 0 && <Typography.Text type="secondary">{t('vos.none')}</Typography.Text>}
      {faulty.map((server) => (
        <Fault key={server.id} server={server} />
      ))}
      {fine.length > 0 && (
        <Flex wrap gap="4px 16px">
          {fine.map((server) => (
            <Switch key={server.id} server={server} />
          ))}
        </Flex>
      )}
    </Flex>
  );
}

function Fault({ server: { name, fault, lastSyncAt } }: { readonly server: VosServer }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  if (fault === null) return null;
  const reason = VOS_FAULTS[fault].label[locale];
  const title =
    lastSyncAt === null
      ? t('vos.neverRead', { name, reason })
      : t('vos.notRead', { name, reason, at: formatDateTime(lastSyncAt) });
  return <Alert type="warning" showIcon title={title} />;
}

function Switch({ server: { name, state, lastSyncAt } }: { readonly server: VosServer }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  return (
    <span>
      <Tag color={COLOR[state]} variant="filled">
        {`${name} ${VOS_STATES[state].label[locale]}`}
      </Tag>
      <Typography.Text type="secondary">
        {lastSyncAt === null ? t('vos.never') : t('vos.lastSync', { at: formatDateTime(lastSyncAt) })}
      </Typography.Text>
    </span>
  );
}
