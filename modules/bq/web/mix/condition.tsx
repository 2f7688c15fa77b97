import type { MixCondition } from '@switchboard/bq-contract';
import { Button, Flex, InputNumber, Popover, Select, Typography } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorSelect } from '../master/places.tsx';

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
export const MOST_PARTS = 50;
const NONE: MixCondition = { mnc: [], hours: [], maxParts: null };

/** A condition without restrictions is null. */
const normal = (cond: MixCondition): MixCondition | null =>
  cond.mnc.length === 0 && cond.hours.length === 0 && cond.maxParts === null ? null : cond;

/** "8–20, 23" */
function runsOf(hours: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && hour === last[1] + 1) last[1] = hour;
    else runs.push([hour, hour]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

export function useConditionText(): (cond: MixCondition | null | undefined) => string {
  const { t } = useTranslation('bq');
  return (cond) => {
    if (cond === null || cond === undefined) return t('mix.always');
    const { mnc, hours, maxParts } = cond;
    return [
      ...(mnc.length === 0 ? [] : [t('mix.cond.mnc', { list: mnc.join(', ') })]),
      ...(hours.length === 0 ? [] : [t('mix.cond.hours', { list: runsOf(hours) })]),
      ...(maxParts === null ? [] : [t('mix.cond.parts', { n: maxParts })]),
    ].join(' · ');
  };
}

interface Props {
  readonly label: string;
  readonly value: MixCondition | null;
  readonly onChange: (cond: MixCondition | null) => void;
}

/** Editor for which messages a channel of a mix accepts, in a popover on its row. */
export function ConditionInput({ label, value, onChange }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const textOf = useConditionText();
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      title={t('mix.whenTitle')}
      content={<Fields value={value ?? NONE} onChange={(cond) => onChange(normal(cond))} />}
    >
      <Button size="small" type={value === null ? 'text' : 'link'} aria-label={`${label}: ${textOf(value)}`}>
        {t('mix.when')}: {textOf(value)}
      </Button>
    </Popover>
  );
}

function Fields({ value, onChange }: { value: MixCondition; onChange: (cond: MixCondition) => void }): ReactNode {
  const { t } = useTranslation('bq');
  const id = useId();
  return (
    <Flex vertical gap={8} style={{ width: 300 }}>
      <label htmlFor={`${id}-mnc`}>{t('mix.networks')}</label>
      <OperatorSelect
        id={`${id}-mnc`}
        isMultiple
        placeholder={t('mix.anyNetwork')}
        value={[...value.mnc]}
        onChange={(mnc: string[]) => onChange({ ...value, mnc })}
      />
      <label htmlFor={`${id}-hours`}>{t('mix.hours')}</label>
      <Select<number[]>
        id={`${id}-hours`}
        mode="multiple"
        allowClear
        placeholder={t('mix.anyHour')}
        value={[...value.hours]}
        onChange={(hours) => onChange({ ...value, hours })}
        options={HOURS.map((hour) => ({ value: hour, label: t('mix.hourOf', { n: hour }) }))}
      />
      <label htmlFor={`${id}-parts`}>{t('mix.maxParts')}</label>
      <InputNumber
        id={`${id}-parts`}
        min={1}
        max={MOST_PARTS}
        precision={0}
        placeholder={t('mix.anyParts')}
        value={value.maxParts}
        onChange={(maxParts) => onChange({ ...value, maxParts })}
        style={{ width: '100%' }}
      />
      <Typography.Text type="secondary">{t('mix.whenHint')}</Typography.Text>
      <Button size="small" onClick={() => onChange(NONE)}>
        {t('mix.clearWhen')}
      </Button>
    </Flex>
  );
}
