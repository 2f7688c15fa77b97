import type { Field } from '@switchboard/kit-contract';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { formatDate } from '../format/time.ts';
import type { KitText } from '../i18n/kit-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { isRange } from './filter-codec.ts';
import type { FilterControlProps } from './types.ts';

const DAY = 'YYYY-MM-DD';

/** Business days from and to. One end may be chosen first; the search then requires the other (R273, R274). */
export function DayRange({ field, id, value, onChange }: FilterControlProps & { field: Field }): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  const { from, to } = isRange(value) ? value : {};
  const label = field.label[locale];
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      allowEmpty
      allowClear
      aria-label={label}
      placeholder={[t('list.from'), t('list.to')]}
      presets={presets(t)}
      value={[toDay(from), toDay(to)]}
      // fires for each end at once, whereas onChange waits for both
      onCalendarChange={(days) => onChange(toRange(days))}
      onChange={(days) => onChange(toRange(days ?? [null, null]))}
    />
  );
}

function toDay(text: string | undefined): Dayjs | null {
  return text === undefined ? null : dayjs(text, DAY);
}

function toRange([from, to]: readonly (Dayjs | null)[]): { from?: string; to?: string } {
  return { ...(from ? { from: from.format(DAY) } : {}), ...(to ? { to: to.format(DAY) } : {}) };
}

function presets(t: KitText): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = dayjs(formatDate(new Date().toISOString()), DAY);
  return [
    { label: t('list.today'), value: [today, today] },
    { label: t('list.lastDays', { count: 7 }), value: [today.subtract(6, 'day'), today] },
    { label: t('list.lastDays', { count: 30 }), value: [today.subtract(29, 'day'), today] },
    { label: t('list.thisMonth'), value: [today.startOf('month'), today] },
  ];
}
