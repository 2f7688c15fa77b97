import type { ReactNode } from 'react';
import styles from '../user.module.css';

/** Short lists inside a drawer: the same on a desk and on a phone, where a table would scroll sideways. */
export function Items({ children }: { children: ReactNode }) {
  return <ul className={styles['items']}>{children}</ul>;
}

interface ItemProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Small facts under the title; empty ones take no room. */
  lines?: readonly ReactNode[];
  action?: ReactNode;
  isFaded?: boolean;
}

export function Item({ icon, title, lines = [], action, isFaded = false }: ItemProps) {
  return (
    <li className={styles['item']}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <span className={`${styles['text']} ${isFaded ? styles['faded'] : ''}`}>
        <strong className={styles['title']}>{title}</strong>
        {lines
          .map((line, index) => ({ line, key: index }))
          .filter(({ line }) => line !== null && line !== '' && line !== undefined)
          .map(({ line, key }) => (
            <span key={key} className={styles['line']}>
              {line}
            </span>
          ))}
      </span>
      {action}
    </li>
  );
}
