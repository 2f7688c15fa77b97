import { listTeams, PLATFORMS, teamRenameResource } from '@switchboard/crm-contract';
import { useCall, useLocale, usePageHost, useRights } from '@switchboard/kit-web';
import { Button, Table, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../empty-text.tsx';

/** The workspaces of a customer on the platforms, for users who can rename them. */
export function CustomerTeams({ customerId }: { customerId: string }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const isOffered = useRights().has(teamRenameResource.right);
  const { data, isPending } = useCall(listTeams, { customerId }, { enabled: isOffered });
  if (!isOffered) return null;
  return (
    <>
      <Typography.Title level={5} style={{ marginTop: 24 }}>
        {t('team.title')}
      </Typography.Title>
      <Table
        rowKey="id"
        size="small"
        loading={isPending}
        pagination={false}
        dataSource={data ?? []}
        scroll={{ x: 'max-content' }}
        locale={emptyText(t('team.noneOfCustomer'))}
        columns={[
          { title: t('team.code'), dataIndex: 'teamCode' },
          { title: t('team.name'), dataIndex: 'name' },
          {
            title: t('spend.platform'),
            dataIndex: 'platform',
            render: (code: keyof typeof PLATFORMS) => PLATFORMS[code].label[locale],
          },
          { title: t('team.state'), dataIndex: 'state', render: (state: string) => t(`team.states.${state}`) },
        ]}
      />
      <Button type="link" size="small" onClick={() => openTab('/crm/operate/team-name-change')}>
        {t('team.changes')}
      </Button>
    </>
  );
}
