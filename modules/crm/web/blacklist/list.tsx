import { blacklistResource, liftBlacklist } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentForm } from '../approval/comment-item.tsx';
import { BlacklistDrawer } from './add-drawer.tsx';

type Row = ResourceRow<typeof blacklistResource>;
const KEY = blacklistResource.right;
const detailPath = ({ id }: { id: string }): string => `/crm/client-partner/blacklist/details?id=${id}`;
/** /crm/client-partner/blacklist */
export default function BlacklistPage() {
  const { t } = useTranslation('crm');
  const [isAdding, setAdding] = useState(false);
  const { mutateAsync: lift } = useCallMutation(liftBlacklist, { invalidates: [blacklistResource.calls.page] });
  const actions = useMemo(() => {
    const lifting: Action<Row, { reason: string }> = {
      key: 'lift',
      label: t('blacklist.lift'),
      right: `${KEY}:lift`,
      isOffered: ({ state }) => state === 'active',
      form: commentForm({ name: 'reason', label: t('blacklist.liftReason'), isRequired: true }),
      done: t('blacklist.asked'),
      run: ({ id }, { reason }) => lift({ id, reason }),
    };
    return [lifting];
  }, [t, lift]);
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
        detailPath={detailPath}
      />
      {isAdding && <BlacklistDrawer onClose={() => setAdding(false)} />}
    </>
  );
}
