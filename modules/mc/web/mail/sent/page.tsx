import { LoadFailed, RefreshFailed, useCall, usePageHost, usePushSignal, useTabState } from '@switchboard/kit-web';
import { pageSent, PUSH_SIGNALS, type SentRow } from '@switchboard/mc-contract';
import { ReloadOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMailAccount } from '../frame/use-mail-account.ts';
import { MailFrame } from '../frame/mail-frame.tsx';
import styles from '../write/box.module.css';
import { ListFoot, PAGE_SIZE } from '../write/list-foot.tsx';
import { NothingYet } from '../write/nothing-yet.tsx';
import { SentLine } from './sent-line.tsx';

const STATES = ['sending', 'sent', 'partial', 'failed', 'unknown'] as const;
/** While mails are being sent the list polls, in case a push event is missed. */
const LOOK_MS = 5_000;

interface Filter {
  readonly keyword: string;
  readonly state: (typeof STATES)[number] | null;
  readonly range: readonly [string, string] | null;
  readonly pageNo: number;
}
const NO_FILTER: Filter = { keyword: '', state: null, range: null, pageNo: 1 };

/** /message/email/sent */
export default function SentPage() {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const { accountId } = useMailAccount();
  const [filter, setFilter] = useTabState<Filter>('mail.sent', () => NO_FILTER);
  const narrow = (part: Partial<Filter>): void => setFilter({ ...filter, pageNo: 1, ...part });
  const { keyword, state, range, pageNo } = filter;
  const page = useCall(
    pageSent,
    {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(accountId === null ? {} : { accountId }),
      ...(keyword === '' ? {} : { keyword }),
      ...(state === null ? {} : { state }),
      ...(range === null ? {} : { start: range[0], end: range[1] }),
    },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state: { data } }) => (data?.list.some(isUnderWay) === true ? LOOK_MS : false),
    },
  );
  const refresh = (): void => void page.refetch();
  usePushSignal([PUSH_SIGNALS.mail], refresh);
  const { data, error } = page;
  const isFiltered = keyword !== '' || state !== null || range !== null;
  return (
    <MailFrame current="sent">
      <section className={styles['page']} aria-label={t('mail.frame.sent')}>
        <header className={styles['bar']}>
          <h1>{t('mail.frame.sent')}</h1>
          <Input.Search
            className={styles['search'] ?? ''}
            allowClear
            maxLength={100}
            defaultValue={keyword}
            placeholder={t('mail.sent.keyword')}
            aria-label={t('mail.sent.keyword')}
            onSearch={(text) => narrow({ keyword: text.trim() })}
          />
          <Select
            className={styles['choice'] ?? ''}
            allowClear
            aria-label={t('mail.sent.state')}
            placeholder={t('mail.sent.state')}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`mail.sent.states.${value}`) }))}
            onChange={(value) => narrow({ state: value ?? null })}
          />
          <DatePicker.RangePicker
            aria-label={t('mail.sent.range')}
            onChange={(days) =>
              narrow({
                range:
                  days?.[0] && days[1]
                    ? [days[0].startOf('day').toISOString(), days[1].endOf('day').toISOString()]
                    : null,
              })
            }
          />
          <Button
            type="text"
            icon={<ReloadOutlined spin={page.isFetching} />}
            title={t('mail.sent.refresh')}
            aria-label={t('mail.sent.refresh')}
            onClick={refresh}
          />
        </header>
        {data === undefined &&
          (error === null ? (
            <Skeleton active paragraph={{ rows: 8 }} />
          ) : (
            <LoadFailed error={error} onRetry={refresh} />
          ))}
        {data !== undefined && error !== null && <RefreshFailed error={error} onRetry={refresh} />}
        {data?.list.length === 0 && (
          <NothingYet
            text={t(isFiltered ? 'mail.sent.noneFound' : 'mail.sent.none')}
            {...(isFiltered ? { onClear: () => setFilter(NO_FILTER) } : {})}
          />
        )}
        <ul className={styles['list']} aria-busy={page.isFetching}>
          {data?.list.map((row) => (
            <SentLine key={row.id ?? `o${row.outboxId}`} row={row} onOpen={(path) => host.openTab(path)} />
          ))}
        </ul>
        <ListFoot total={data?.total ?? 0} pageNo={pageNo} onChange={(next) => narrow({ pageNo: next })} />
      </section>
    </MailFrame>
  );
}

const isUnderWay = ({ state }: SentRow): boolean => [0, 1, 2].includes(state);
