import { AREAS, type CommonQuestionRow, type NoHitGroup, noHitGroups, QUESTION_KEY } from '@switchboard/ai-contract';
import {
  type Action,
  formatDate,
  formatDateTime,
  LoadFailed,
  RowActions,
  useActions,
  useCall,
  useLocale,
  usePageHost,
  useTabState,
} from '@switchboard/kit-web';
import { Segmented, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewQuestion } from '../question/question-form.tsx';
import { lastDays } from './span.ts';
import { useHandling } from './use-handling.tsx';
import styles from './quality.module.css';

const DAYS = [7, 30, 90] as const;
const KB_PAGE = '/setModule/ai/kb';
/** A phone has room for the question, its count and the actions. */
const WIDE: ['md'] = ['md'];
const openItems = ({ open }: NoHitGroup) => open;

/** Questions that the knowledge base does not answer; different wordings of the same question are one row. */
export function NoHitTab() {
  const { t } = useTranslation('ai');
  const [days, setDays] = useTabState<number>('noHitDays', () => 30);
  const [which, setWhich] = useTabState<'open' | 'all'>('noHitWhich', () => 'open');
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const input = { ...lastDays(days, today), isOpenOnly: which === 'open' };
  const { data, error, isPending, refetch } = useCall(noHitGroups, input);
  const [made, setMade] = useState<Partial<CommonQuestionRow> | null>(null);
  const actions = useGroupActions(setMade);
  const { start, dialog } = useActions<NoHitGroup>(() => void refetch());
  const columns = useColumns(actions, start);
  return (
    <section className={styles['page']} aria-label={t('quality.noHit')}>
      <header className={styles['head']}>
        <h1>{t('quality.noHit')}</h1>
        <Segmented
          aria-label={t('quality.which')}
          value={which}
          onChange={setWhich}
          options={(['open', 'all'] as const).map((value) => ({ value, label: t(`quality.show.${value}`) }))}
        />
        <Segmented
          aria-label={t('quality.days')}
          value={days}
          onChange={setDays}
          options={DAYS.map((value) => ({ value, label: t('quality.lastDays', { count: value }) }))}
        />
      </header>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<NoHitGroup>
          rowKey="question"
          size="small"
          loading={isPending}
          columns={columns}
          dataSource={data ?? []}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        />
      )}
      {dialog}
      {made !== null && <NewQuestion initial={made} onClose={() => setMade(null)} />}
    </section>
  );
}

function useGroupActions(make: (question: Partial<CommonQuestionRow>) => void) {
  const { t } = useTranslation('ai');
  const host = usePageHost();
  const handling = useHandling(openItems);
  return useMemo(() => {
    const making: Action<NoHitGroup> = {
      key: 'make',
      label: t('quality.make'),
      right: `${QUESTION_KEY}:edit`,
      run: ({ question, type }) => make({ question, type }),
    };
    const adding: Action<NoHitGroup> = {
      key: 'document',
      label: t('quality.addDocument'),
      right: 'sys.ai.kb:add',
      run: () => host.openTab(KB_PAGE),
    };
    return [handling, making, adding];
  }, [t, host, handling, make]);
}

function useColumns(
  actions: ReturnType<typeof useGroupActions>,
  start: ReturnType<typeof useActions<NoHitGroup>>['start'],
): TableColumnsType<NoHitGroup> {
  const { t } = useTranslation('ai');
  const locale = useLocale();
  return [
    { key: 'question', title: t('quality.question'), render: (_, group) => <Wordings {...group} /> },
    {
      key: 'type',
      title: t('quality.type'),
      width: 130,
      responsive: WIDE,
      render: (_, { type }) => AREAS[type].label[locale],
    },
    { key: 'count', dataIndex: 'count', title: t('quality.count'), width: 70, align: 'right' },
    {
      key: 'open',
      title: t('quality.open'),
      width: 90,
      responsive: WIDE,
      align: 'right',
      render: (_, { open }) => open.length,
    },
    {
      key: 'lastAt',
      title: t('quality.lastAt'),
      width: 170,
      responsive: WIDE,
      render: (_, { lastAt }) => formatDateTime(lastAt),
    },
    {
      key: 'actions',
      title: t('quality.actions'),
      width: 110,
      render: (_, group) => <RowActions actions={actions} row={group} name={group.question} onStart={start} />,
    },
  ];
}

function Wordings({ question, wordings }: NoHitGroup) {
  return (
    <>
      {question}
      {wordings.length > 0 && (
        <ul className={styles['wordings']}>
          {wordings.map((wording) => (
            <li key={wording}>{wording}</li>
          ))}
        </ul>
      )}
    </>
  );
}
