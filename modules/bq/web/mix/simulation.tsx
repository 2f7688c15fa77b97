import { getMix, simulateMix } from '@switchboard/bq-contract';
import { useCall } from '@switchboard/kit-web';
import { Alert, Flex, Progress, Select, Skeleton, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MESSAGES = 10_000;

/** How ten thousand messages would be spread, also when some of the channels are lost (rule 56). */
export function Simulation({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('bq');
  const [lostIds, setLost] = useState<string[]>([]);
  const { data: mix } = useCall(getMix, { id });
  const { data, error } = useCall(
    simulateMix,
    { id, lostIds, messages: MESSAGES },
    { placeholderData: (last) => last },
  );
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (mix === undefined || data === undefined) return <Skeleton active />;
  const channels = new Map(mix.items.map(({ channelId, channelName }) => [channelId, channelName]));
  return (
    <section>
      <Typography.Title level={5}>{t('mix.simulate')}</Typography.Title>
      <Flex vertical gap={12}>
        <label>
          <Typography.Text type="secondary">{t('mix.lost')}</Typography.Text>
          <Select
            mode="multiple"
            allowClear
            value={lostIds}
            onChange={setLost}
            placeholder={t('mix.noneLost')}
            aria-label={t('mix.lost')}
            style={{ width: '100%' }}
            options={[...channels].map(([value, label]) => ({ value, label }))}
          />
        </label>
        {data.shares.map(({ channelId, channelName, tier, weight, count, share }) => (
          <div key={`${tier} ${channelId}`}>
            <Flex justify="space-between" gap={12}>
              <Typography.Text>{t('mix.shareOf', { tier, channel: channelName, weight })}</Typography.Text>
              <Typography.Text>{t('mix.count', { count, share })}</Typography.Text>
            </Flex>
            <Progress percent={Number(share)} showInfo={false} size="small" aria-label={channelName} />
          </div>
        ))}
        {data.unrouted > 0 && <Alert type="warning" showIcon title={t('mix.unrouted', { count: data.unrouted })} />}
      </Flex>
    </section>
  );
}
