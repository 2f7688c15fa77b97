import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Calendar } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  readonly value: unknown;
  readonly onChoose: (date: string) => void;
}

/** A month below a date cell; a typed date needs none. */
export function DateOptions({ value, onChoose }: Props): ReactNode {
  const t = useKitText();
  const start = typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : dayjs();
  return (
    // the focus stays in the cell
    <div role="presentation" className="sb-lines-calendar" onMouseDown={(event) => event.preventDefault()}>
      <Calendar
        fullscreen={false}
        defaultValue={start}
        headerRender={({ value: month, onChange }) => (
          <div className="sb-lines-month">
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              icon={<LeftOutlined />}
              aria-label={t('document.monthBefore')}
              onClick={() => onChange(month.subtract(1, 'month'))}
            />
            {month.format('YYYY-MM')}
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              icon={<RightOutlined />}
              aria-label={t('document.monthAfter')}
              onClick={() => onChange(month.add(1, 'month'))}
            />
          </div>
        )}
        onSelect={(date, { source }) => {
          if (source === 'date') onChoose(date.format('YYYY-MM-DD'));
        }}
      />
    </div>
  );
}
