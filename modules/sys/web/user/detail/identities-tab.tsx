import { DingtalkOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { formatDateTime } from '@switchboard/kit-web';
import { Button, Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccountWrites } from '../use-account-writes.ts';
import type { UserDetail } from './drawer.tsx';
import { Item, Items } from './items.tsx';

interface IdentitiesTabProps {
  detail: UserDetail;
  identities: NonNullable<UserDetail['identities']>;
}

export function IdentitiesTab({ detail, identities }: IdentitiesTabProps) {
  const { t } = useTranslation('sys');
  const writes = useAccountWrites();
  if (identities.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('user.identities.none')} />;
  }
  const isLast = identities.length === 1 && !detail.hasPassword;
  return (
    <Items>
      {identities.map((identity) => (
        <Item
          key={identity.id}
          icon={identity.provider === 'dingtalk' ? <DingtalkOutlined /> : <SafetyCertificateOutlined />}
          title={t(`user.provider.${identity.provider}`)}
          lines={[
            `${identity.issuer} · ${identity.subject}`,
            identity.email,
            t('user.identities.linked', { time: formatDateTime(identity.linkedAt) }),
            identity.lastLoginAt === null
              ? t('user.identities.neverUsed')
              : t('user.identities.used', { time: formatDateTime(identity.lastLoginAt) }),
          ]}
          action={
            <Button danger size="small" onClick={() => writes.unlink(detail.id, identity, isLast)}>
              {t('user.unlink.ok')}
            </Button>
          }
        />
      ))}
    </Items>
  );
}
