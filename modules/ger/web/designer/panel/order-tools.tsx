import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';

interface Props {
  /** The kind of item: used in the labels of the buttons. */
  readonly of: 'entry' | 'branch';
  readonly no: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** Move up, move down and remove, for items in a significant order. */
export function OrderTools({ of, no, isFirst, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation('ger');
  return (
    <span className={styles['tools']}>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        aria-label={t(`design.${of}Up`, { no })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        aria-label={t(`design.${of}Down`, { no })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t(`design.${of}Remove`, { no })}
        onClick={onRemove}
      />
    </span>
  );
}
