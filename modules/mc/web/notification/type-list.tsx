import type { Message } from '@switchboard/mc-contract';
import { Badge, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './notification.module.css';
import { TypeIcon } from './type-icon.tsx';

type Type = Message['msgType'];

interface Props {
  readonly types: readonly { value: Type; label: string }[];
  readonly chosen: Type | null;
  readonly unreadOf: (type: Type | null) => number;
  readonly onChoose: (type: Type | null) => void;
}

export function TypeList({ types, chosen, unreadOf, onChoose }: Props) {
  const { t } = useTranslation('mc');
  const entries = [{ value: null, label: t('notification.allTypes') }, ...types];
  return (
    <nav className={styles.types} aria-label={t('notification.types')}>
      {entries.map(({ value, label }) => {
        const unread = unreadOf(value);
        return (
          <button
            key={value ?? 'all'}
            type="button"
            className={styles.type}
            aria-current={chosen === value}
            aria-label={unread === 0 ? label : t('notification.unreadOf', { name: label, count: unread })}
            onClick={() => onChoose(value)}
          >
            <span className={styles.typeIcon}>{value !== null && <TypeIcon type={value} />}</span>
            <span className={styles.typeName}>{label}</span>
            <Badge count={unread} overflowCount={999} size="small" />
          </button>
        );
      })}
    </nav>
  );
}

/** The same for screens without space for a column. */
export function TypeSelect({ types, chosen, unreadOf, onChoose }: Props) {
  const { t } = useTranslation('mc');
  const named = (label: string, unread: number): string =>
    unread === 0 ? label : t('notification.unreadOf', { name: label, count: unread });
  return (
    <Select
      className={styles.typeSelect}
      aria-label={t('notification.types')}
      value={chosen ?? 'all'}
      options={[
        { value: 'all', label: named(t('notification.allTypes'), unreadOf(null)) },
        ...types.map(({ value, label }) => ({ value, label: named(label, unreadOf(value)) })),
      ]}
      onChange={(value) => onChoose(value === 'all' ? null : (value as Type))}
    />
  );
}
