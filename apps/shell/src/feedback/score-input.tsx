import { DislikeOutlined, LikeOutlined } from '@ant-design/icons';
import { Radio, Rate } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './feedback.module.css';

interface Props {
  /** 1 stars, 2 NPS, 3 satisfied or not. */
  readonly kind: '1' | '2' | '3';
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  /** Labels of custom choices, instead of satisfied or not. */
  readonly choices?: readonly string[];
}

const NPS = Array.from({ length: 11 }, (_, score) => ({ value: score, label: String(score) }));

export function ScoreInput({ kind, label, value, onChange, choices }: Props): ReactNode {
  const t = useShellText();
  if (kind === '1')
    return (
      <div role="group" aria-label={label}>
        <Rate value={value ?? 0} onChange={onChange} allowClear={false} />
      </div>
    );
  if (kind === '2')
    return (
      <div className={styles['nps']} role="group" aria-label={label}>
        <Radio.Group
          size="small"
          optionType="button"
          options={NPS}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <span className={styles['npsEnds']}>
          <span>{t('feedback.npsLow')}</span>
          <span>{t('feedback.npsHigh')}</span>
        </span>
      </div>
    );
  const own = choices?.map((text, index) => ({ value: index, label: text }));
  const options = own ?? [
    { value: 1, label: <Choice icon={<LikeOutlined aria-hidden />} text={t('feedback.satisfied')} /> },
    { value: 0, label: <Choice icon={<DislikeOutlined aria-hidden />} text={t('feedback.unsatisfied')} /> },
  ];
  return (
    <div role="group" aria-label={label}>
      <Radio.Group
        optionType="button"
        options={options}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

function Choice({ icon, text }: { icon: ReactNode; text: string }): ReactNode {
  return (
    <>
      {icon} {text}
    </>
  );
}
