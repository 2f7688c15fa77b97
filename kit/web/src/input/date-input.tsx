import { businessMoment } from '@switchboard/kit-contract';
import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../format/time.ts';

type Passed = 'id' | 'onBlur' | 'disabled' | 'allowClear' | 'placeholder' | 'minDate' | 'maxDate' | 'aria-label';

interface Props extends Pick<DatePickerProps, Passed> {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly withTime?: boolean;
}

/**
 * A date, or a time in Beijing time wherever the reader is. Its value is text, the transport format of times
 * (conventions §5).
 */
export function DateInput({ value, onChange, withTime = false, ...picker }: Props): ReactNode {
  const shown = withTime ? formatDateTime(value) : formatDate(value);
  const change = (at: Dayjs | null): void => {
    if (at === null) onChange?.(null);
    else
      onChange?.(withTime ? businessMoment(at.format('YYYY-MM-DD'), at.format('HH:mm:ss')) : at.format('YYYY-MM-DD'));
  };
  return (
    <DatePicker
      style={{ width: '100%' }}
      {...picker}
      {...(withTime ? { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' } : {})}
      value={shown === '' ? null : dayjs(shown)}
      onChange={change}
    />
  );
}
