import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Calendar } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  readonly value: unknown;
  readonly onChoose: (date: string) => void;
}

/** A month below a date cell; a typed date needs none. */
export function DateOptions({ value, onChoose }: Props): ReactNode {
  const start = typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : dayjs();
  return (
    // the focus stays in the cell
    <div role="presentation" className="sb-lines-calendar" onMouseDown={(event) => event.preventDefault()}>
      <Calendar
        fullscreen={false}
        defaultValue={start}
        headerRender={monthHead}
        onSelect={(date, { source }) => {
          if (source === 'date') onChoose(date.format('YYYY-MM-DD'));
        }}
      />
    </div>
  );
}

interface MonthProps {
  readonly value: Dayjs;
  readonly onChange: (month: Dayjs) => void;
}

const monthHead = ({ value, onChange }: MonthProps): ReactNode => <Month value={value} onChange={onChange} />;

function Month({ value, onChange }: MonthProps): ReactNode {
  const t = useKitText();
  const step = (label: string, icon: ReactNode, by: number): ReactNode => (
    <Button
      type="text"
      size="small"
      tabIndex={-1}
      icon={icon}
      aria-label={label}
      onClick={() => onChange(value.add(by, 'month'))}
    />
  );
  return (
    <div className="sb-lines-month">
      {step(t('document.monthBefore'), <LeftOutlined />, -1)}
      {value.format('YYYY-MM')}
      {step(t('document.monthAfter'), <RightOutlined />, 1)}
    </div>
  );
}
