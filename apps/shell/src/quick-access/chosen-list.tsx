import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import { move, toggle } from './choice.ts';
import styles from './settings-dialog.module.css';

interface Props {
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly max: number;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The order of the shortcuts: changed by mouse (drag) or keyboard (the buttons), as in the column settings of a list. */
export function ChosenList({ items, max, onChange }: Props): ReactNode {
  const t = useShellText();
  const [dragged, setDragged] = useState<number | null>(null);
  const ids = items.map(({ id }) => id);
  return (
    <section className={styles.column} aria-label={t('quickAccess.chosen')}>
      <p className={styles.head}>{t('quickAccess.count', { count: items.length, max })}</p>
      <div className={styles.box}>
        {items.length === 0 && <p className={styles.none}>{t('quickAccess.hint')}</p>}
        <ol className={styles.list}>
          {items.map(({ id, title }, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse, the buttons are for the keyboard
            <li
              key={id}
              draggable
              className={styles.item}
              data-dragged={dragged === index}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== null && onChange(move(ids, dragged, index))}
            >
              <HolderOutlined aria-hidden />
              <span className={styles.name} title={title}>
                {title}
              </span>
              <Button
                type="text"
                size="small"
                disabled={index === 0}
                icon={<ArrowUpOutlined />}
                aria-label={t('quickAccess.up', { title })}
                onClick={() => onChange(move(ids, index, index - 1))}
              />
              <Button
                type="text"
                size="small"
                disabled={index === items.length - 1}
                icon={<ArrowDownOutlined />}
                aria-label={t('quickAccess.down', { title })}
                onClick={() => onChange(move(ids, index, index + 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('quickAccess.remove', { title })}
                onClick={() => onChange(toggle(ids, id))}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
