import type { MixCondition } from '@switchboard/bq-contract';
import type { ChoiceOption } from '@switchboard/kit-web';
import { Button, Flex, InputNumber, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelSelect } from '../master/selects.tsx';
import { ConditionInput } from './condition.tsx';

export interface Item {
  readonly channelId: string;
  readonly tier: number;
  readonly weight: number;
  readonly cond: MixCondition | null;
}

interface Props {
  readonly id?: string;
  readonly value?: readonly Partial<Item>[];
  readonly onChange?: (value: readonly Partial<Item>[]) => void;
  readonly known: readonly ChoiceOption[];
}

const FULL = 100;
const MOST = 20;

/** The channels of a mix with their tiers and weights; marks tiers that do not add up to 100. */
export function MixItems({ id, value, onChange, known }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const items = Array.isArray(value) ? value : [];
  const change = (index: number, part: Partial<Item>): void =>
    onChange?.(items.map((item, at) => (at === index ? { ...item, ...part } : item)));
  const sums = Map.groupBy(items, ({ tier }) => tier ?? 1);
  return (
    <Flex vertical gap={8} {...(id === undefined ? {} : { id })}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other stable key while it is being filled in
        <Flex key={index} vertical gap={4} align="start">
          <Flex gap={8} align="center" style={{ width: '100%' }}>
            <InputNumber
              aria-label={t('mix.tier', { n: index + 1 })}
              prefix={t('mix.tierShort')}
              min={1}
              max={5}
              precision={0}
              value={item.tier ?? 1}
              onChange={(tier) => change(index, { tier: tier ?? 1 })}
              style={{ width: 96 }}
            />
            <div style={{ flex: 1, minWidth: 0 }}>
              <ChannelSelect
                aria-label={t('mix.channel', { n: index + 1 })}
                known={known}
                value={item.channelId ?? null}
                onChange={(channelId: string | null) => change(index, channelId === null ? {} : { channelId })}
              />
            </div>
            <InputNumber
              aria-label={t('mix.weight', { n: index + 1 })}
              suffix="%"
              min={1}
              max={FULL}
              precision={0}
              value={item.weight ?? null}
              onChange={(weight) => change(index, weight === null ? {} : { weight })}
              style={{ width: 96 }}
            />
            <Button type="text" danger onClick={() => onChange?.(items.filter((_, at) => at !== index))}>
              {t('mix.remove')}
            </Button>
          </Flex>
          <ConditionInput
            label={t('mix.whenOf', { n: index + 1 })}
            value={item.cond ?? null}
            onChange={(cond) => change(index, { cond })}
          />
        </Flex>
      ))}
      <Flex gap={12} align="center" wrap>
        <Button
          disabled={items.length >= MOST}
          onClick={() =>
            onChange?.([...items, { tier: items.at(-1)?.tier ?? 1, weight: items.length === 0 ? FULL : 1, cond: null }])
          }
        >
          {t('mix.addChannel')}
        </Button>
        {[...sums].map(([tier, of]) => {
          const sum = of.reduce((all, { weight }) => all + (weight ?? 0), 0);
          return (
            <Typography.Text key={tier} type={sum === FULL ? 'secondary' : 'danger'}>
              {t('mix.sum', { tier, sum })}
            </Typography.Text>
          );
        })}
      </Flex>
    </Flex>
  );
}
