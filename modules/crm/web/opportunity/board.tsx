import {
  getOpportunityBoard,
  moveOpportunity,
  opportunityResource,
  type OpportunityRow,
} from '@switchboard/crm-contract';
import { formatDecimal, LoadFailed, useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Alert, Flex, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardCard } from './board-card.tsx';
import styles from './board.module.css';

const CHANGED = [getOpportunityBoard, opportunityResource.calls.page];

/** Open opportunities by stage. A card is moved with the mouse, the arrow keys or its menu (crm rule 25). */
export function OpportunityBoard({ toolbar }: { toolbar: ReactNode }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data, error, refetch } = useCall(getOpportunityBoard, {});
  const { mutate, isPending } = useCallMutation(moveOpportunity, { invalidates: CHANGED });
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const stages = data?.stages ?? [];
  const nameOf = (stageNo: number): string => {
    const stage = stages.find(({ no }) => no === stageNo);
    return (locale === 'zh' ? stage?.nameZh : stage?.nameEn) ?? '';
  };
  const move = (card: OpportunityRow, stageNo: number): void => {
    if (card.id === undefined || Number(card.stageNo) === stageNo || nameOf(stageNo) === '') return;
    const { id, name = '' } = card;
    mutate({ id, stageNo }, { onSuccess: () => setSaid(t('opportunity.movedTo', { name, stage: nameOf(stageNo) })) });
  };
  const drop = (id: string, stageNo: number): void => {
    const card = data?.cards.find((one) => one.id === id);
    if (card !== undefined) move(card, stageNo);
  };
  return (
    <section className={styles['page']} aria-label={t('opportunity.view.board')} aria-busy={isPending}>
      <Flex justify="space-between" align="center" wrap gap={8} className={styles['head'] ?? ''}>
        <h1 className={styles['title']}>{opportunityResource.title[locale]}</h1>
        <Flex gap={8}>{toolbar}</Flex>
      </Flex>
      <p className={styles['hint']}>{t('opportunity.boardHint')}</p>
      <div role="status" className={styles['said']}>
        {said}
      </div>
      {data !== undefined && data.total > data.cards.length && (
        <Alert
          type="info"
          showIcon
          title={t('opportunity.boardCut', { shown: data.cards.length, total: data.total })}
        />
      )}
      <Spin spinning={data === undefined}>
        <div className={styles['board']}>
          {stages.map((stage) => {
            const cards = (data?.cards ?? []).filter(({ stageNo }) => Number(stageNo) === stage.no);
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; keys and menus work without it
              <section
                key={stage.no}
                aria-label={nameOf(stage.no)}
                className={`${styles['column']} ${over === stage.no ? styles['over'] : ''}`}
                onDragOver={(event) => {
                  event.preventDefault();
                  setOver(stage.no);
                }}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => {
                  event.preventDefault();
                  setOver(null);
                  drop(event.dataTransfer.getData('text/plain'), stage.no);
                }}
              >
                <header className={styles['columnHead']}>
                  <h2>{nameOf(stage.no)}</h2>
                  <span>
                    {t('opportunity.columnSum', { count: stage.count, usd: formatDecimal(stage.estMonthlyUsd) })}
                  </span>
                </header>
                <ul className={styles['cards']}>
                  {cards.map((card) => (
                    <BoardCard
                      key={card.id}
                      card={card}
                      stages={stages.map(({ no }) => ({ no, name: nameOf(no) }))}
                      onMove={(stageNo) => move(card, stageNo)}
                    />
                  ))}
                </ul>
                {cards.length === 0 && data !== undefined && <p className={styles['none']}>{t('opportunity.none')}</p>}
              </section>
            );
          })}
        </div>
      </Spin>
    </section>
  );
}
