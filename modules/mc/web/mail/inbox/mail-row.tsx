import {
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  PaperClipOutlined,
  RollbackOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { formatMoment, useDateMode } from '@switchboard/kit-web';
import { displayAddress, MAIL_BOX, type MailRow as Row } from '@switchboard/mc-contract';
import { Button, Checkbox, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MailActions } from '../details/use-mail-actions.tsx';
import type { useMailOptions } from '../details/use-options.ts';
import styles from './list.module.css';
import { rowTime } from './row-time.ts';

interface Props {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly hasBox: boolean;
  readonly canWrite: boolean;
  readonly actions: MailActions;
  readonly options: ReturnType<typeof useMailOptions>;
  readonly onOpen: () => void;
  readonly onSelect: (isSelected: boolean, isRange: boolean) => void;
}

export function MailRow({ row, isOpen, isSelected, hasBox, canWrite, actions, options, onOpen, onSelect }: Props) {
  const { t } = useTranslation('mc');
  const [mode] = useDateMode();
  const subject = row.subject === '' ? t('mailRead.noSubject') : row.subject;
  const isBin = row.box === MAIL_BOX.trash;
  const others =
    row.box === MAIL_BOX.sent ? row.receiverEmailList.map(({ name, email }) => name ?? email).join('、') : null;
  const sender = others ?? (row.senderEmail.name?.trim() || displayAddress(row.senderEmail));
  const act = (name: string): { 'aria-label': string; title: string } => ({
    'aria-label': t('mailRead.rowAction', { action: t(`mailRead.actions.${name}`), subject }),
    title: t(`mailRead.actions.${name}`),
  });
  return (
    <li className={styles.row} data-unread={!row.seen} data-open={isOpen} data-selected={isSelected} data-mail={row.id}>
      <Checkbox
        checked={isSelected}
        aria-label={t('mailRead.select', { subject })}
        onChange={({ target, nativeEvent }) => onSelect(target.checked, (nativeEvent as MouseEvent).shiftKey)}
      />
      <Button
        type="text"
        size="small"
        className={styles.star ?? ''}
        aria-pressed={row.flagged}
        icon={row.flagged ? <StarFilled className={styles.starred ?? ''} /> : <StarOutlined />}
        {...act(row.flagged ? 'unstar' : 'star')}
        onClick={() => actions.star([row.id], !row.flagged)}
      />
      <button type="button" className={styles.main} aria-current={isOpen} onClick={onOpen}>
        {!row.seen && <span className={styles.hidden}>{t('mailRead.unread')}</span>}
        <span className={styles.sender} title={displayAddress(row.senderEmail)}>
          {sender}
        </span>
        {row.threadCount > 1 && <span className={styles.count}>{row.threadCount}</span>}
        <span className={styles.text}>
          <span className={styles.subject}>{subject}</span>
          <span className={styles.snippet}>{row.snippet}</span>
        </span>
        <span className={styles.marks}>
          {hasBox && <Tag>{t(`mailRead.box.${row.box}`)}</Tag>}
          {row.spamReason !== null && <Tag color="error">{t(`mailRead.spamReason.${row.spamReason}`)}</Tag>}
          {row.party !== null && <Tag color="processing">{row.party.partyName || row.party.partyCode}</Tag>}
          {row.mark !== null && <Tag color="warning">{options.markName(row.mark)}</Tag>}
          {row.follow > 0 && <Tag color="processing">{options.followName(row.follow)}</Tag>}
          {row.billFlag > 0 && <Tag color="success">{options.billName(row.billFlag)}</Tag>}
          {row.answered && <RollbackOutlined aria-label={t('mailRead.answered')} />}
          {row.hasAttach && <PaperClipOutlined aria-label={t('mailRead.hasAttach')} />}
        </span>
        <time className={styles.time} dateTime={row.receiveTime} title={formatMoment(row.receiveTime, mode)}>
          {rowTime(row.receiveTime, mode)}
        </time>
      </button>
      <span className={styles.hover}>
        {canWrite && !isBin && (
          <Button
            type="text"
            size="small"
            icon={<RollbackOutlined />}
            {...act('reply')}
            onClick={() => actions.write('reply', row.id)}
          />
        )}
        <Button
          type="text"
          size="small"
          icon={row.seen ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          {...act(row.seen ? 'unread' : 'read')}
          onClick={() => actions.seen([row.id], !row.seen)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          {...act(isBin ? 'gone' : 'delete')}
          onClick={() => actions.remove([row.id], isBin)}
        />
      </span>
    </li>
  );
}
