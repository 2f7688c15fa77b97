import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import { SHORTCUTS, STRIP_KEYS } from './keys.ts';
import styles from './shortcuts.module.css';

export function ShortcutsDialog({ isOpen, close }: { isOpen: boolean; close: () => void }): ReactNode {
  const t = useShellText();
  return (
    <Modal open={isOpen} title={t('shortcuts.title')} footer={null} width={460} onCancel={close} destroyOnHidden>
      <h3 className={styles.head}>{t('shortcuts.everywhere')}</h3>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ action, keys }) => (
          <Row key={action} text={t(`shortcuts.${action}`)} keys={keys} />
        ))}
      </dl>
      <h3 className={styles.head}>{t('shortcuts.strip')}</h3>
      <dl className={styles.list}>
        {STRIP_KEYS.map(({ what, keys }) => (
          <Row key={what} text={t(`shortcuts.${what}`)} keys={keys} />
        ))}
      </dl>
    </Modal>
  );
}

function Row({ text, keys }: { text: string; keys: readonly string[] }): ReactNode {
  return (
    <div className={styles.row}>
      <dt>{text}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
