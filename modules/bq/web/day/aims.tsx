import type { DAY_ENDS } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDecimal } from '@switchboard/kit-web';
import { Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Targets = ResultOf<(typeof DAY_ENDS)['c']['targets']>;
export type Aim = Targets['revenue'];

const MEASURES = ['revenue', 'profit'] as const;

/** Progress towards the targets of the month, next to the progress of the month. */
export function Aims({ targets }: { targets: Pick<Targets, 'revenue' | 'profit' | 'passed'> }): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Flex vertical gap={4} style={{ marginTop: 16 }}>
      {MEASURES.map((name) => (
        <OneAim key={name} title={t(`target.reached.${name}`)} aim={targets[name]} />
      ))}
      <Typography.Text type="secondary">
        {t('target.passed', { share: formatDecimal(targets.passed, 1) })}
      </Typography.Text>
    </Flex>
  );
}

function OneAim({ title, aim }: { title: string; aim: Aim }): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <div>
      <Flex justify="space-between" gap={8}>
        <span>{title}</span>
        <Typography.Text strong className="sb-digits">
          {shareText(aim)}
        </Typography.Text>
      </Flex>
      {aim !== null && (
        <>
          <Progress percent={barOf(aim)} showInfo={false} size="small" aria-label={title} />
          <Typography.Text type="secondary" className="sb-digits">
            {t('target.madeOf', { made: formatDecimal(aim.made, 2), target: formatDecimal(aim.target, 2) })}
          </Typography.Text>
        </>
      )}
    </div>
  );
}

/** A dash if there is no target. */
export const shareText = (aim: Aim): string => (aim === null ? '–' : `${formatDecimal(aim.share, 2)}%`);

/** A loss is shown as an empty bar, more than the target as a full one. */
const barOf = ({ share }: NonNullable<Aim>): number => Math.min(100, Math.max(0, Number(share)));
