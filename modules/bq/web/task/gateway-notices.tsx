import type { GatewayNotice } from '@switchboard/bq-contract';
import { formatDateTime } from '@switchboard/kit-web';
import { Flex, Tag, Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The commands sent to the gateway for a task, and whether it accepted them. */
export function GatewayNotices({ notices }: { readonly notices: readonly GatewayNotice[] }): ReactNode {
  const { t } = useTranslation('bq');
  if (notices.length === 0) return null;
  return (
    <section>
      <Typography.Title level={5}>{t('task.told')}</Typography.Title>
      <Timeline
        items={notices.map(({ kind, at, notifiedAt, refusal }) => ({
          key: `${kind} ${at}`,
          content: (
            <Flex vertical gap={2}>
              <Flex gap={8} wrap>
                <Typography.Text>{t(`task.kind.${kind.slice('task.'.length)}`)}</Typography.Text>
                {notifiedAt === null && <Tag color="processing">{t('task.untold')}</Tag>}
                {notifiedAt !== null && refusal === null && <Tag color="success">{t('task.taken')}</Tag>}
                {refusal !== null && <Tag color="error">{t('task.refused')}</Tag>}
              </Flex>
              <Typography.Text type="secondary">{formatDateTime(notifiedAt ?? at)}</Typography.Text>
              {refusal !== null && <Typography.Text type="danger">{refusal}</Typography.Text>}
            </Flex>
          ),
        }))}
      />
    </section>
  );
}
