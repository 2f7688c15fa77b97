import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';

interface Props {
  id: string;
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}

export function RangeInput({ id, from, to, onChange }: Props) {
  return (
    <DatePicker.RangePicker
      id={id}
      allowClear={false}
      value={[dayjs(from), dayjs(to)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange({ from: first.format(DAY), to: last.format(DAY) });
      }}
    />
  );
}
