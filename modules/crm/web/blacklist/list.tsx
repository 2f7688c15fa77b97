import { BLACKLIST_FORM, blacklistResource, liftBlacklist, saveBlacklist } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDrawer, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentForm } from '../approval/comment-item.tsx';
import { CustomerSelect } from '../customer-select.tsx';

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
      {isAdding && (
        <FormDrawer
          name="crm.blacklist.add"
          title={t('blacklist.add')}
          description={t('blacklist.addHint')}
          fields={BLACKLIST_FORM}
          groups={[
            {
              key: 'all',
              fields: [
                { name: 'customerId', control: <CustomerSelect /> },
                'type',
                'grade',
                { name: 'validUntil', hint: t('blacklist.forEver') },
                { name: 'reason', isWide: true },
                { name: 'evidence', isWide: true },
              ],
            },
          ]}
          call={saveBlacklist}
          invalidates={[blacklistResource.calls.page]}
          savedText={t('blacklist.asked')}
          onSaved={() => setAdding(false)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
