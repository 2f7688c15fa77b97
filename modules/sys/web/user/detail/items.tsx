import type { ReactNode } from 'react';
import styles from '../user.module.css';

/** Short lists inside a drawer: the same on desktop and phone, where a table would scroll sideways. */
export function Items({ children }: { children: ReactNode }) {
  return <ul className={styles['items']}>{children}</ul>;
}

interface ItemProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Details below the title; empty ones take no space. */
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
