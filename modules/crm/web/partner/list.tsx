import { PARTNER_KEY, partnerResource } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, usePageHost } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWNER_FILTERS } from '../customer/owner-filters.tsx';
import { MY_CLIENT, MY_CLIENT_KEY } from '../customer/paths.ts';
import { useShareTool } from '../ownership/share-tool.tsx';
import { useTransferTool } from '../ownership/transfer-tool.tsx';
import { BindDialog } from './children.tsx';
import { percent } from './commissions.tsx';
import { partnerPath } from './paths.ts';
import { useProfileTool } from './partner-terms.tsx';

type Row = ResourceRow<typeof partnerResource>;
const FILTERS = { country: OWNER_FILTERS.country, ownerId: OWNER_FILTERS.ownerId, kind: false } as const;

/** /crm/client-partner/business-partner */
export default function PartnerListPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const profile = useProfileTool();
  const [parent, setParent] = useState<string | null>(null);
  const flow = [useTransferTool(), useShareTool()];
  const actions: Action<Row>[] = [
    profile.row,
    { key: 'bind', label: t('partner.bind'), right: `${PARTNER_KEY}:relation`, run: ({ id }) => setParent(id) },
    {
      key: 'commission',
      label: t('partner.commission'),
      right: `${PARTNER_KEY}:commission`,
      run: (row) => openTab(`${partnerPath(row)}&tab=commission`),
    },
  ];
  return (
    <>
      <ListPage
        resource={partnerResource}
        tabs={[
          { key: 'agent', label: t('partner.kinds.agent'), filters: { kind: ['agent'] } },
          { key: 'partner', label: t('partner.referrers'), filters: { kind: ['partner'] } },
        ]}
        extraFilters={FILTERS}
        rowActions={[...actions, ...flow.map(({ row }) => row)]}
        bulkActions={flow.map(({ bulk }) => bulk)}
        detailPath={partnerPath}
        columns={{ commissionRate: { render: percent } }}
        toolbar={
          <Can right={`${MY_CLIENT_KEY}:add`}>
            <Button type="primary" onClick={() => openTab(`${MY_CLIENT}/add?kind=agent`)}>
              {t('partner.add')}
            </Button>
          </Can>
        }
      />
      {profile.view}
      {parent !== null && <BindDialog parentId={parent} onClose={() => setParent(null)} />}
    </>
  );
}
