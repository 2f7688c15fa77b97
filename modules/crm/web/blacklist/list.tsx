import { blacklistResource } from '@switchboard/crm-contract';
import { Can, ListPage } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlacklistDrawer } from './add-drawer.tsx';
import { useBlacklistActions } from './use-actions.tsx';

const KEY = blacklistResource.right;
const detailPath = ({ id }: { id: string }): string => `/crm/client-partner/blacklist/details?id=${id}`;
/** /crm/client-partner/blacklist */
export default function BlacklistPage() {
  const { t } = useTranslation('crm');
  const [isAdding, setAdding] = useState(false);
  const actions = useBlacklistActions();
  return (
    <>
      <ListPage
        resource={blacklistResource}
        toolbar={
          <Can right={`${KEY}:add`}>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('blacklist.add')}
            </Button>
          </Can>
        }
        rowActions={actions}
        rowActionsWidth={250}
        detailPath={detailPath}
      />
      {isAdding && <BlacklistDrawer onClose={() => setAdding(false)} />}
    </>
  );
}
