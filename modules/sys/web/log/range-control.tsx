import type { FilterControlProps } from '@switchboard/kit-web';
import { LOG_MAX_DAYS } from '@switchboard/sys-contract';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { businessToday, DAY, type Days, lastDays } from './days.ts';

/** From and to, within the range of one query: days outside of it cannot be selected. */
export function RangeControl({ id, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('sys');
  const days = (value ?? {}) as Days;
  const preset = (label: string, range: Required<Days>) => ({ label, value: toPair(range) as [Dayjs, Dayjs] });
  const yesterday = lastDays(1, businessToday().subtract(1, 'day'));
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      allowClear={false}
      aria-label={t('log.range')}
      value={toPair(days)}
      disabledDate={(day, { from }) =>
        day.isAfter(businessToday(), 'day') || (from !== undefined && Math.abs(day.diff(from, 'day')) >= LOG_MAX_DAYS)
      }
      presets={[
        preset(t('log.today'), lastDays(1)),
        preset(t('log.yesterday'), yesterday),
        ...[3, 7, 14, LOG_MAX_DAYS].map((count) => preset(t('log.lastDays', { count }), lastDays(count))),
      ]}
      onChange={(pair) => onChange(toDays(pair))}
    />
  );
}

function toPair({ from, to }: Days): [Dayjs | null, Dayjs | null] {
  return [from === undefined ? null : dayjs(from, DAY), to === undefined ? null : dayjs(to, DAY)];
}

function toDays(pair: readonly (Dayjs | null)[] | null): Days | undefined {
  const [from, to] = pair ?? [];
  return from && to ? { from: from.format(DAY), to: to.format(DAY) } : undefined;
}
