import { getMix, listPlaces, simulateMix } from '@switchboard/bq-contract';
import { businessHour } from '@switchboard/kit-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { Alert, Flex, InputNumber, Progress, Select, Skeleton, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOURS, MOST_PARTS, useConditionText } from './condition.tsx';

const MESSAGES = 10_000;

interface Trial {
  readonly lostIds: string[];
  readonly mnc: string | null;
  readonly hour: number;
  readonly parts: number;
}

/** How ten thousand messages of one kind would be distributed, also with some channels lost (rule 56). */
export function Simulation({ id, mcc }: { id: string; mcc: string }): ReactNode {
  const { t } = useTranslation('bq');
  const textOf = useConditionText();
  const [trial, setTrial] = useState<Trial>(() => ({ lostIds: [], mnc: null, hour: businessHour(), parts: 1 }));
  const { data: mix } = useCall(getMix, { id });
  const { data, error } = useCall(
    simulateMix,
    { id, messages: MESSAGES, ...trial },
    { placeholderData: (last) => last },
  );
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (mix === undefined || data === undefined) return <Skeleton active />;
  const channels = new Map(mix.items.map(({ channelId, channelName }) => [channelId, channelName ?? `# ${channelId}`]));
  const condOf = (tier: number, channelId: string) =>
    mix.items.find((item) => item.tier === tier && item.channelId === channelId)?.cond ?? null;
  return (
    <section>
      <Typography.Title level={5}>{t('mix.simulate')}</Typography.Title>
      <Flex vertical gap={12}>
        <label>
          <Typography.Text type="secondary">{t('mix.lost')}</Typography.Text>
          <Select
            mode="multiple"
            allowClear
            value={trial.lostIds}
            onChange={(lostIds) => setTrial({ ...trial, lostIds })}
            placeholder={t('mix.noneLost')}
            aria-label={t('mix.lost')}
            style={{ width: '100%' }}
            options={[...channels].map(([value, label]) => ({ value, label }))}
          />
        </label>
        <TrialMessage mcc={mcc} trial={trial} onChange={setTrial} />
        {data.shares.map(({ channelId, channelName = '-', tier, weight, count, share }) => {
          const cond = condOf(tier, channelId);
          return (
            <div key={`${tier} ${channelId}`}>
              <Flex justify="space-between" gap={12}>
                <Typography.Text>{t('mix.shareOf', { tier, channel: channelName, weight })}</Typography.Text>
                <Typography.Text>{t('mix.count', { count, share })}</Typography.Text>
              </Flex>
              {cond !== null && <Typography.Text type="secondary">{textOf(cond)}</Typography.Text>}
              <Progress percent={Number(share)} showInfo={false} size="small" aria-label={channelName} />
            </div>
          );
        })}
        {data.unrouted > 0 && <Alert type="warning" showIcon title={t('mix.unrouted', { count: data.unrouted })} />}
      </Flex>
    </section>
  );
}

interface TrialProps {
  readonly mcc: string;
  readonly trial: Trial;
  readonly onChange: (trial: Trial) => void;
}

/** The inputs of conditions: network, hour and length. */
function TrialMessage({ mcc, trial, onChange }: TrialProps): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data: places } = useCall(listPlaces, {}, { staleTime: Number.POSITIVE_INFINITY });
  const operators = places?.find((place) => place.mcc === mcc)?.operators ?? [];
  return (
    <div>
      <Typography.Text type="secondary">{t('mix.trial')}</Typography.Text>
      <Flex gap={8} wrap>
        <Select<string | null>
          allowClear
          aria-label={t('mix.networks')}
          placeholder={t('mix.noNetwork')}
          value={trial.mnc}
          onChange={(mnc) => onChange({ ...trial, mnc: mnc ?? null })}
          options={operators.map(({ mnc, operator }) => ({ value: mnc, label: `${operator[locale]} ${mnc}` }))}
          style={{ flex: '1 1 200px' }}
        />
        <Select<number>
          aria-label={t('mix.hour')}
          value={trial.hour}
          onChange={(hour) => onChange({ ...trial, hour })}
          options={HOURS.map((hour) => ({ value: hour, label: t('mix.hourOf', { n: hour }) }))}
          style={{ width: 100 }}
        />
        <InputNumber
          aria-label={t('mix.parts')}
          prefix={t('mix.parts')}
          min={1}
          max={MOST_PARTS}
          precision={0}
          value={trial.parts}
          onChange={(parts) => onChange({ ...trial, parts: parts ?? 1 })}
          style={{ width: 140 }}
        />
      </Flex>
    </div>
  );
}
