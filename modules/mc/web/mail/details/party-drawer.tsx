import { ArrowDownOutlined, ArrowUpOutlined, PaperClipOutlined } from '@ant-design/icons';
import {
  formatMoment,
  LoadFailed,
  useCall,
  useDateMode,
  useIsPhone,
  usePageHost,
  useRights,
} from '@switchboard/kit-web';
import {
  type Dealing,
  MAIL_DIRECTION,
  MAIL_KEYS,
  type MailParty,
  PARTY_TYPE,
  queryCustomerDealings,
  querySupplierDealings,
} from '@switchboard/mc-contract';
import { Button, Drawer, Empty, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { DealingDrawer } from '../vce/dealing-drawer.tsx';
import { useOpenDealing } from '../vce/use-open-dealing.ts';
import styles from './party.module.css';
import { dealingsPath } from './paths.ts';

const SHOWN = 10;

interface Props {
  /** Null = closed. */
  readonly party: MailParty | null;
  readonly onClose: () => void;
}

/** The party of the mail, and the latest correspondence with it of all colleagues (mc.md §4). */
export function PartyDrawer({ party, onClose }: Props) {
  const isPhone = useIsPhone();
  const { openId, open, close } = useOpenDealing();
  return (
    <>
      <Drawer
        open={party !== null}
        size={isPhone ? '100%' : 440}
        title={party?.partyName === '' ? party.partyCode : party?.partyName}
        onClose={onClose}
        destroyOnHidden
      >
        {party !== null && (
          <PartyPanel party={party} onOpen={(line) => open({ ...line, messageId: line.id })} onLeave={onClose} />
        )}
      </Drawer>
      <DealingDrawer id={openId} onClose={close} />
    </>
  );
}

interface PanelProps {
  readonly party: MailParty;
  readonly onOpen: (line: Dealing) => void;
  readonly onLeave: () => void;
}

function PartyPanel({ party, onOpen, onLeave }: PanelProps) {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const rights = useRights();
  const { partyType, partyCode } = party;
  const isCustomer = partyType === PARTY_TYPE.customer;
  const writePath = `/message/email/write?${new URLSearchParams({ customerCode: partyCode })}`;
  const leaveTo = (path: string): void => {
    onLeave();
    host.openTab(path);
  };
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <dt>{t('mailRead.party.kind')}</dt>
        <dd>
          <Tag color={isCustomer ? 'geekblue' : 'purple'}>
            {t(isCustomer ? 'mailRead.vce.customer' : 'mailRead.vce.supplier')}
          </Tag>
        </dd>
        <dt>{t('mailRead.party.code')}</dt>
        <dd>{partyCode}</dd>
      </dl>
      <div className={styles.ways}>
        {isCustomer && rights.has(MAIL_KEYS.write) && (
          <Button onClick={() => leaveTo(writePath)}>{t('mailRead.party.write')}</Button>
        )}
        {rights.has(MAIL_KEYS.dealings) && (
          <Button onClick={() => leaveTo(dealingsPath(party))}>{t('mailRead.party.all')}</Button>
        )}
      </div>
      {rights.has(MAIL_KEYS.dealings) && <LastDealings party={party} onOpen={onOpen} />}
    </div>
  );
}

function LastDealings({ party: { partyType, partyCode }, onOpen }: Pick<PanelProps, 'party' | 'onOpen'>) {
  const { t } = useTranslation('mc');
  const isCustomer = partyType === PARTY_TYPE.customer;
  const ofCustomer = useCall(
    queryCustomerDealings,
    { customerCode: partyCode, pageSize: SHOWN },
    { enabled: isCustomer },
  );
  const ofSupplier = useCall(
    querySupplierDealings,
    { supplierCode: partyCode, pageSize: SHOWN },
    { enabled: !isCustomer },
  );
  const { data, error, refetch } = isCustomer ? ofCustomer : ofSupplier;
  return (
    <section aria-labelledby="party-last">
      <h3 id="party-last" className={styles.title}>
        {t('mailRead.party.last', { count: SHOWN })}
      </h3>
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
      {data === undefined && error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mailRead.party.none')} />}
      <ul className={styles.lines}>
        {data?.list.map((line) => (
          <li key={line.id}>
            <DealingLine line={line} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DealingLine({ line, onOpen }: { line: Dealing; onOpen: (line: Dealing) => void }) {
  const { t } = useTranslation('mc');
  const [mode] = useDateMode();
  const isSent = line.direction === MAIL_DIRECTION.sent;
  return (
    <button type="button" className={styles.line} onClick={() => onOpen(line)}>
      <span className={styles.way} role="img" aria-label={t(isSent ? 'mailRead.vce.sent' : 'mailRead.vce.received')}>
        {isSent ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      </span>
      <span className={styles.subject}>{line.subject === '' ? t('mailRead.noSubject') : line.subject}</span>
      {line.hasAttach && <PaperClipOutlined aria-label={t('mailRead.hasAttach')} />}
      <span className={styles.who}>{[line.staffName, line.partyEmail].filter(Boolean).join(' · ')}</span>
      <time className={styles.time} dateTime={line.at}>
        {formatMoment(line.at, mode).slice(0, 16)}
      </time>
    </button>
  );
}
