import { StarFilled, StarOutlined } from '@ant-design/icons';
import { deleteDraft, getCatalogue, PROCESS_CATEGORIES, setFavourite } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import {
  formatDateTime,
  LoadFailed,
  useCall,
  useCallMutation,
  useLocale,
  usePageHost,
  useTabState,
} from '@switchboard/kit-web';
import { Button, Empty, Input, Popconfirm, Segmented, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './sponsor.module.css';

type Catalogue = ResultOf<typeof getCatalogue>;
type Process = Catalogue['processes'][number];
const READS = { invalidates: [getCatalogue] };

/** /general/process/sponsor: the processes the reader can start, recently started ones, and drafts. */
export default function SponsorPage() {
  const { t } = useTranslation('ger');
  const { data, error, refetch } = useCall(getCatalogue, {}, { staleTime: 0 });
  if (data !== undefined) return <Loaded data={data} />;
  return (
    <section className={styles['page']} aria-label={t('sponsor.title')}>
      {error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

function Loaded({ data: { processes, recent, drafts } }: { data: Catalogue }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const [keyword, setKeyword] = useTabState('sponsor.keyword', () => '');
  const [category, setCategory] = useTabState('sponsor.category', () => 'all');
  const word = keyword.trim().toLowerCase();
  const isFound = ({ name, processCode, category: of }: Process): boolean =>
    (category === 'all' || category === of) &&
    (word === '' || `${name.zh} ${name.en} ${processCode}`.toLowerCase().includes(word));
  const found = processes.filter(isFound);
  const isSearching = word !== '' || category !== 'all';
  const categories = Object.entries(PROCESS_CATEGORIES).filter(([key]) =>
    processes.some((one) => one.category === key),
  );
  const groups = [
    ...(isSearching
      ? []
      : [
          {
            key: 'favourite',
            title: t('sponsor.favourites'),
            items: processes.filter(({ isFavourite }) => isFavourite),
          },
          {
            key: 'recent',
            title: t('sponsor.recent'),
            items: recent.flatMap((code) => processes.find((one) => one.processCode === code) ?? []),
          },
        ]),
    ...categories.map(([key, { label }]) => ({
      key,
      title: label[locale],
      items: found.filter((one) => one.category === key),
    })),
  ];
  return (
    <section className={styles['page']} aria-labelledby="sponsor-title">
      <header className={styles['head']}>
        <h1 id="sponsor-title">{t('sponsor.title')}</h1>
        <Input.Search
          allowClear
          className={styles['search'] ?? ''}
          placeholder={t('sponsor.search')}
          aria-label={t('sponsor.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Segmented
          aria-label={t('sponsor.category')}
          options={[
            { value: 'all', label: t('sponsor.all') },
            ...categories.map(([value, { label }]) => ({ value, label: label[locale] })),
          ]}
          value={category}
          onChange={setCategory}
        />
      </header>
      {!isSearching && drafts.length > 0 && <Drafts drafts={drafts} processes={processes} />}
      {found.length === 0 && <Empty description={t('sponsor.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ key, title, items }) => (
          <section key={key} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles['cards']}>
              {items.map((process) => (
                <Card key={process.processCode} process={process} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}

function Card({ process: { processCode, name, remark, category, route, isFavourite } }: { process: Process }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const favour = useCallMutation(setFavourite, READS);
  return (
    <li className={styles['card']}>
      <button type="button" onClick={() => openTab(route)}>
        <strong>{name[locale]}</strong>
        <small>{remark ?? PROCESS_CATEGORIES[category].label[locale]}</small>
      </button>
      <Button
        type="text"
        size="small"
        icon={isFavourite ? <StarFilled /> : <StarOutlined />}
        aria-pressed={isFavourite}
        aria-label={t('sponsor.favour', { name: name[locale] })}
        onClick={() => favour.mutate({ processCode, isFavourite: !isFavourite })}
      />
    </li>
  );
}

function Drafts({ drafts, processes }: { drafts: Catalogue['drafts']; processes: readonly Process[] }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const deleting = useCallMutation(deleteDraft, READS);
  const nameOf = (code: string): string => processes.find((one) => one.processCode === code)?.name[locale] ?? code;
  return (
    <section aria-label={t('sponsor.drafts')}>
      <h2>{t('sponsor.drafts')}</h2>
      <ul className={styles['drafts']}>
        {drafts.map(({ instanceId, processCode, title, savedAt }) => (
          <li key={instanceId}>
            <Button type="link" onClick={() => openTab(`/general/process/sponsor/submit?id=${instanceId}`)}>
              {title}
            </Button>
            <span>{nameOf(processCode)}</span>
            <time>{formatDateTime(savedAt)}</time>
            <Popconfirm
              title={t('sponsor.deleteSure')}
              okText={t('sponsor.delete')}
              okButtonProps={{ danger: true }}
              onConfirm={() => deleting.mutateAsync({ instanceId }).catch(() => {})}
            >
              <Button type="text" size="small" danger aria-label={t('sponsor.deleteDraft', { title })}>
                {t('sponsor.delete')}
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </section>
  );
}
