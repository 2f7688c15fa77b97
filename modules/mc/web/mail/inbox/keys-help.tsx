import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';
import { MAIL_SHORTCUTS } from './use-list-keys.ts';

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('mc');
  return (
    <Modal open={isOpen} title={t('mailRead.keys.title')} footer={null} width={420} onCancel={onClose}>
      <dl className={styles.keys}>
        {MAIL_SHORTCUTS.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`mailRead.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
