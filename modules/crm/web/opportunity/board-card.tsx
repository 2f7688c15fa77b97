import { MoreOutlined } from '@ant-design/icons';
import { opportunityResource, type OpportunityRow, STUCK } from '@switchboard/crm-contract';
import { formatDecimal, TONE_COLOR, useLocale, usePageHost, useRights } from '@switchboard/kit-web';
import { Button, Dropdown, Tag } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './board.module.css';

interface Props {
  card: OpportunityRow;
  stages: readonly { no: number; name: string }[];
  onMove: (stageNo: number) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function BoardCard({ card, stages, onMove }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const mayMove = useRights().has(`${opportunityResource.right}:move`);
  const stageNo = Number(card.stageNo);
  const stuck = STUCK[card.stuck ?? 'no'];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEP[event.key];
    if (step === undefined || !mayMove || event.target !== event.currentTarget) return;
    event.preventDefault();
    onMove(stageNo + step);
  };
  return (
    <li className={styles['item']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged or moved with the arrow keys; its menu offers the same */}
      <article
        className={styles['card']}
        tabIndex={0}
        draggable={mayMove}
        aria-label={card.name}
        aria-keyshortcuts={mayMove ? 'ArrowLeft ArrowRight' : undefined}
        onKeyDown={onKeyDown}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', card.id ?? '')}
      >
        <div className={styles['cardHead']}>
          <Button
            type="link"
            size="small"
            className={styles['name'] ?? ''}
            onClick={() => openTab(`/crm/business-opportunity/detail?id=${card.id ?? ''}`)}
          >
            {card.name}
          </Button>
          {mayMove && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: stages.map(({ no, name }) => ({ key: String(no), label: name, disabled: no === stageNo })),
                onClick: ({ key }) => onMove(Number(key)),
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<MoreOutlined />}
                aria-label={t('opportunity.moveNamed', { name: card.name })}
              />
            </Dropdown>
          )}
        </div>
        <div className={styles['facts']}>
          <span>{card.customerName}</span>
          <span>{t('opportunity.monthly', { usd: formatDecimal(card.estMonthlyUsd ?? '0') })}</span>
        </div>
        <div className={styles['facts']}>
          <span>
            {card.ownerName} · {card.expectedCloseOn}
          </span>
          {card.stuck !== undefined && card.stuck !== 'no' && 'tone' in stuck && (
            <Tag color={TONE_COLOR[stuck.tone]}>
              {stuck.label[locale]} · {t('opportunity.days', { count: card.daysInStage ?? 0 })}
            </Tag>
          )}
        </div>
      </article>
    </li>
  );
}
