import { CheckOutlined, DeleteOutlined, MailOutlined } from '@ant-design/icons';
import { formatDateTime, useLocale } from '@switchboard/kit-web';
import { fillTemplate, MESSAGE_STATUS, type Message } from '@switchboard/mc-contract';
import { Button, Popconfirm, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './notification.module.css';
import { TypeIcon } from './type-icon.tsx';

interface Props {
  readonly message: Message;
  readonly onOpen: () => void;
  readonly onStatus: (status: 0 | 1 | 2) => void;
}

export function MessageRow({ message, onOpen, onStatus }: Props) {
  const { t } = useTranslation('mc');
  const locale = useLocale();
  const isUnread = message.status === MESSAGE_STATUS.unread;
  const turn = isUnread ? t('notification.markRead') : t('notification.markUnread');
  return (
    <li className={styles.row} data-unread={isUnread}>
      <span className={styles.rowIcon} data-level={message.level}>
        <TypeIcon type={message.msgType} />
      </span>
      <button type="button" className={styles.body} onClick={onOpen}>
        <span className={styles.head}>
          <span className={styles.title}>{message.title}</span>
          {message.level === 2 && <Tag color="warning">{t('notification.important')}</Tag>}
          {message.level === 3 && <Tag color="error">{t('notification.urgent')}</Tag>}
        </span>
        <span className={styles.text}>{fillTemplate(message.msgContentTemplate, message.msgFillAfterVar, locale)}</span>
      </button>
      <time className={styles.time} dateTime={message.createdAt}>
        {formatDateTime(message.createdAt)}
      </time>
      <span className={styles.actions}>
        <Button
          type="text"
          size="small"
          icon={isUnread ? <CheckOutlined /> : <MailOutlined />}
          title={turn}
          aria-label={turn}
          onClick={() => onStatus(isUnread ? MESSAGE_STATUS.read : MESSAGE_STATUS.unread)}
        />
        <Popconfirm title={t('notification.deleteAsk')} onConfirm={() => onStatus(MESSAGE_STATUS.deleted)}>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            title={t('notification.delete')}
            aria-label={t('notification.delete')}
          />
        </Popconfirm>
      </span>
    </li>
  );
}
