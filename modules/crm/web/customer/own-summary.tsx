import { getOwnSummary } from '@switchboard/crm-contract';
import { useCall, usePageHost } from '@switchboard/kit-web';
import { Card, Flex, Progress, Statistic, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT } from './paths.ts';

/** The cards above the list: what I hold, what I am about to lose, what I promised (crm.md §4). */
export function OwnSummary() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const { data } = useCall(getOwnSummary, {});
  const share = data === undefined || data.holdLimit === 0 ? 0 : Math.round((data.held / data.holdLimit) * 100);
  const card = { size: 'small', variant: 'borderless', style: { flex: '1 1 200px' } } as const;
  return (
    <Flex gap={12} wrap style={{ marginBottom: 12 }} aria-busy={data === undefined}>
      <Card {...card}>
        <Statistic
          title={t('customer.held')}
          value={data === undefined ? '–' : data.held}
          suffix={data === undefined ? '' : `/ ${data.holdLimit}`}
        />
        <Progress
          percent={share}
          size="small"
          showInfo={false}
          status={share >= 100 ? 'exception' : 'normal'}
          aria-label={t('customer.held')}
        />
      </Card>
      <Card {...card}>
        <Statistic title={t('customer.recallSoon')} value={data?.recallSoon ?? '–'} />
        <Typography.Link onClick={() => openTab(`${MY_CLIENT}?tab=recall`)}>{t('customer.show')}</Typography.Link>
      </Card>
      <Card {...card}>
        <Statistic title={t('customer.tasksToday')} value={data?.tasksToday ?? '–'} />
        <Typography.Text type={(data?.tasksOverdue ?? 0) > 0 ? 'danger' : 'secondary'}>
          {t('customer.tasksOverdue', { count: data?.tasksOverdue ?? 0 })}
        </Typography.Text>
      </Card>
    </Flex>
  );
}
