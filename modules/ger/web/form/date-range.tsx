import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  id?: string;
  value?: readonly [string, string] | null;
  onChange?: (value: readonly [string, string] | null) => void;
}

/** Two days as a pair of strings, the format of days in the API (conventions §5). */
export function DateRange({ id, value, onChange }: Props) {
  const shown =
    value === null || value === undefined ? null : ([dayjs(value[0]), dayjs(value[1])] as [dayjs.Dayjs, dayjs.Dayjs]);
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      value={shown}
      onChange={(days) => {
        const [from, to] = days ?? [];
        onChange?.(from == null || to == null ? null : [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')]);
      }}
    />
  );
}
