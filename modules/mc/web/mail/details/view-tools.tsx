import {
  DeleteOutlined,
  ForwardOutlined,
  LeftOutlined,
  MailOutlined,
  RightOutlined,
  RollbackOutlined,
  StarFilled,
  StarOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useRights } from '@switchboard/kit-web';
import { MAIL_BOX, MAIL_KEYS, type MailDetail } from '@switchboard/mc-contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './details.module.css';
import type { MailActions } from './use-mail-actions.tsx';
import { useMailOptions } from './use-options.ts';

interface Props {
  readonly mail: MailDetail;
  readonly actions: MailActions;
  readonly onStep: ((id: string) => void) | null;
  readonly onPrint: () => void;
}

/** Actions on the open mail; actions that are impossible for spam or deleted mails are not offered. */
export function ViewTools({ mail, actions, onStep, onPrint }: Props) {
  const { t } = useTranslation('mc');
  const rights = useRights();
  const { id, flags, box } = mail;
  const canWrite = rights.has(MAIL_KEYS.write);
  const isBin = box === MAIL_BOX.trash;
  const isSpam = box === MAIL_BOX.spam;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('mailRead.tools')}>
      {canWrite && (
        <>
          <Button icon={<RollbackOutlined />} onClick={() => actions.write('reply', id)}>
            {t('mailRead.actions.reply')}
          </Button>
          <Button onClick={() => actions.write('replyAll', id)}>{t('mailRead.actions.replyAll')}</Button>
          <Button icon={<ForwardOutlined />} onClick={() => actions.write('forward', id)}>
            {t('mailRead.actions.forward')}
          </Button>
          {box === MAIL_BOX.sent && (
            <Button onClick={() => actions.write('editAgain', id)}>{t('mailRead.actions.editAgain')}</Button>
          )}
        </>
      )}
      <Button
        type="text"
        icon={flags.flagged ? <StarFilled className={styles.starred ?? ''} /> : <StarOutlined />}
        aria-label={t(flags.flagged ? 'mailRead.actions.unstar' : 'mailRead.actions.star')}
        aria-pressed={flags.flagged}
        onClick={() => actions.star([id], !flags.flagged)}
      />
      {box === MAIL_BOX.inbox && (
        <Button type="text" icon={<StopOutlined />} onClick={() => actions.spam([id], true, false)}>
          {t('mailRead.actions.spam')}
        </Button>
      )}
      {isSpam && <Button onClick={() => actions.spam([id], false, false)}>{t('mailRead.actions.notSpam')}</Button>}
      {isBin && <Button onClick={() => actions.restore([id])}>{t('mailRead.actions.restore')}</Button>}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t(isBin ? 'mailRead.actions.gone' : 'mailRead.actions.delete')}
        title={t(isBin ? 'mailRead.actions.gone' : 'mailRead.actions.delete')}
        onClick={() => actions.remove([id], isBin)}
      />
      <MoreButton mail={mail} actions={actions} onPrint={onPrint} />
      {onStep !== null && (
        <span className={styles.steps}>
          <Button
            type="text"
            icon={<LeftOutlined />}
            disabled={mail.prevId === null}
            aria-label={t('mailRead.previous')}
            title={t('mailRead.previous')}
            onClick={() => mail.prevId !== null && onStep(mail.prevId)}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            disabled={mail.nextId === null}
            aria-label={t('mailRead.next')}
            title={t('mailRead.next')}
            onClick={() => mail.nextId !== null && onStep(mail.nextId)}
          />
        </span>
      )}
    </div>
  );
}

function MoreButton({ mail, actions, onPrint }: Pick<Props, 'mail' | 'actions' | 'onPrint'>) {
  const { t } = useTranslation('mc');
  const rights = useRights();
  const { marks, follows, bills } = useMailOptions();
  const { id, flags } = mail;
  const items: NonNullable<MenuProps['items']> = [
    {
      key: 'unread',
      icon: <MailOutlined />,
      label: t('mailRead.actions.unread'),
      onClick: () => actions.seen([id], false),
    },
    {
      key: 'mark',
      label: t('mailRead.actions.mark'),
      children: [
        ...marks.map(({ value, label }) => ({ key: `mark-${value}`, label, onClick: () => actions.mark([id], value) })),
        {
          key: 'mark-none',
          label: t('mailRead.actions.noMark'),
          disabled: flags.mark === null,
          onClick: () => actions.mark([id], null),
        },
      ],
    },
    {
      key: 'follow',
      label: t('mailRead.actions.follow'),
      children: follows.map(({ value, label }) => ({
        key: `follow-${value}`,
        label,
        onClick: () => actions.follow([id], value),
      })),
    },
    ...(mail.isOwn && rights.has('mc.email.inbox:bill')
      ? [
          {
            key: 'bill',
            label: t('mailRead.actions.bill'),
            children: bills.map(({ value, label }) => ({
              key: `bill-${value}`,
              label,
              onClick: () => actions.bill([id], Number(value)),
            })),
          },
        ]
      : []),
    ...(mail.box === MAIL_BOX.inbox
      ? [{ key: 'black', label: t('mailRead.actions.black'), onClick: () => actions.spam([id], true, true) }]
      : []),
    ...(mail.box === MAIL_BOX.spam
      ? [{ key: 'white', label: t('mailRead.actions.white'), onClick: () => actions.spam([id], false, true) }]
      : []),
    { type: 'divider' },
    { key: 'print', label: t('mailRead.actions.print'), onClick: onPrint },
    { key: 'eml', label: t('mailRead.actions.eml'), onClick: () => actions.eml(mail) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text">{t('mailRead.actions.more')}</Button>
    </Dropdown>
  );
}
