import { getOwnSummary } from '@switchboard/crm-contract';
import { Figures, useCall, usePageHost } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT } from './paths.ts';

/** Above the list: customers held, upcoming recalls and open tasks (crm.md §4). */
export function OwnSummary() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const { data } = useCall(getOwnSummary, {});
  const overdue = data?.tasksOverdue ?? 0;
  return (
    <Figures
      figures={[
        {
          key: 'held',
          label: t('customer.held'),
          value: data?.held,
          note: data === undefined ? undefined : `/ ${data.holdLimit}`,
          used: data === undefined ? undefined : { part: data.held, of: data.holdLimit },
        },
        {
          key: 'recall',
          label: t('customer.recallSoon'),
          value: data?.recallSoon,
          note: (
            <Typography.Link onClick={() => openTab(`${MY_CLIENT}?tab=recall`)}>{t('customer.show')}</Typography.Link>
          ),
        },
        {
          key: 'tasks',
          label: t('customer.tasksToday'),
          value: data?.tasksToday,
          note: overdue > 0 && (
            <Typography.Text type="danger">{t('customer.tasksOverdue', { count: overdue })}</Typography.Text>
          ),
        },
      ]}
    />
  );
}
