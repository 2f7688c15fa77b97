import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

const MONTH = 'YYYY-MM';

interface Props
  extends Pick<DatePickerProps, 'id' | 'disabled' | 'placeholder' | 'minDate' | 'maxDate' | 'aria-label'> {
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
}

/** A month that cannot be cleared. Its value is text, like dates (`2026-11`). */
export function MonthInput({ value, onChange, ...picker }: Props): ReactNode {
  return (
    <DatePicker
      {...picker}
      picker="month"
      allowClear={false}
      value={value === null || value === undefined ? null : dayjs(`${value}-01`)}
      onChange={(at: dayjs.Dayjs | null) => {
        if (at !== null) onChange?.(at.format(MONTH));
      }}
    />
  );
}
