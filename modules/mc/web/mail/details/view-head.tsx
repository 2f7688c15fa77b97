import { formatMoment, useDateMode, useLocale } from '@switchboard/kit-web';
import {
  displayAddress,
  type MailAddress,
  type MailDetail,
  type MailParty,
  PARTY_TYPE,
} from '@switchboard/mc-contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './details.module.css';
import { useMailOptions } from './use-options.ts';

/** Sender, recipients, time and notes of a mail. */
export function ViewHead({ mail, onParty }: { mail: MailDetail; onParty?: (party: MailParty) => void }) {
  const { t } = useTranslation('mc');
  const [mode] = useDateMode();
  const { markName, followName, billName } = useMailOptions();
  const { flags } = mail;
  return (
    <header className={styles.head}>
      <h1 className={styles.subject}>{mail.subject === '' ? t('mailRead.noSubject') : mail.subject}</h1>
      <div className={styles.tags}>
        {mail.parties.map((party) => (
          <PartyTag key={`${party.partyType}-${party.partyCode}`} party={party} onOpen={onParty} />
        ))}
        {flags.mark !== null && <Tag color="warning">{markName(flags.mark)}</Tag>}
        {flags.follow > 0 && <Tag color="processing">{followName(flags.follow)}</Tag>}
        {flags.billFlag > 0 && <Tag color="success">{billName(flags.billFlag)}</Tag>}
        {flags.spamReason !== null && <Tag color="error">{t(`mailRead.spamReason.${flags.spamReason}`)}</Tag>}
      </div>
      <div className={styles.sender}>
        <span className={styles.avatar} aria-hidden="true">
          {(mail.senderEmail.name?.trim() || mail.senderEmail.email).slice(0, 1).toUpperCase()}
        </span>
        <div className={styles.people}>
          <div className={styles.from}>{displayAddress(mail.senderEmail)}</div>
          <Receivers mail={mail} />
        </div>
        <time className={styles.time} dateTime={mail.receiveTime}>
          {formatMoment(mail.receiveTime, mode)}
        </time>
      </div>
    </header>
  );
}

function PartyTag({ party, onOpen }: { party: MailParty; onOpen: ((party: MailParty) => void) | undefined }) {
  const { t } = useTranslation('mc');
  const { partyType, partyCode, partyName } = party;
  const name = partyName === '' ? partyCode : partyName;
  return (
    <Tag color={partyType === PARTY_TYPE.customer ? 'geekblue' : 'purple'}>
      {onOpen === undefined ? (
        name
      ) : (
        <button
          type="button"
          className={styles.party}
          aria-haspopup="dialog"
          title={t('mailRead.seeParty')}
          onClick={() => onOpen(party)}
        >
          {name}
        </button>
      )}
    </Tag>
  );
}

function Receivers({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation('mc');
  const [isOpen, setOpen] = useState(false);
  const locale = useLocale();
  const { receiverEmailList, ccEmailList, bccEmailList } = mail;
  const short = receiverEmailList
    .map(({ name, email }) => name?.trim() || email)
    .slice(0, 3)
    .join(locale === 'zh' ? '、' : ', ');
  const rest = receiverEmailList.length + ccEmailList.length - Math.min(3, receiverEmailList.length);
  const lines: [string, readonly MailAddress[]][] = [
    [t('mailRead.to'), receiverEmailList],
    [t('mailRead.cc'), ccEmailList],
    [t('mailRead.bcc'), bccEmailList],
  ];
  return (
    <>
      <Button
        className={styles.toLine ?? ''}
        type="link"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('mailRead.toShort', { names: short })}
        {rest > 0 && ` +${rest}`}
      </Button>
      {isOpen && (
        <dl className={styles.receivers}>
          {lines
            .filter(([, list]) => list.length > 0)
            .map(([name, list]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{list.map((address) => (address.name ? displayAddress(address) : address.email)).join('; ')}</dd>
              </div>
            ))}
        </dl>
      )}
    </>
  );
}
