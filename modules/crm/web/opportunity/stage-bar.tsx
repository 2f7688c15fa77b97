import type { getOpportunity } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDate, useIsPhone, useLocale } from '@switchboard/kit-web';
import { Steps } from 'antd';
import { useTranslation } from 'react-i18next';

/** The current stage, and when the opportunity reached each stage. */
export function StageBar({ opportunity }: { opportunity: ResultOf<typeof getOpportunity> }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { row, stages, log } = opportunity;
  const reachedAt = (no: number): string | undefined => log.findLast(({ toStage }) => toStage === no)?.at;
  return (
    <Steps
      size="small"
      orientation={isPhone ? 'vertical' : 'horizontal'}
      current={Number(row.stageNo ?? 1) - 1}
      status={row.state === 'lost' ? 'error' : row.state === 'won' ? 'finish' : 'process'}
      style={{ margin: '12px 0' }}
      items={stages.map(({ no, nameZh, nameEn, maxDays }) => ({
        title: locale === 'zh' ? nameZh : nameEn,
        content:
          no <= Number(row.stageNo ?? 1)
            ? formatDate(reachedAt(no) ?? null)
            : t('opportunity.maxDays', { count: maxDays }),
      }))}
    />
  );
}
