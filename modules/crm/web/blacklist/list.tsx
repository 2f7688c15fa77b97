import { BLACK_GRADES, BLACK_TYPES, blacklistResource, liftBlacklist, saveBlacklist } from '@switchboard/crm-contract';
import { field, type ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDrawer, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentItem } from '../approval/comment-item.tsx';
import { CustomerSelect } from '../customer-select.tsx';

type Row = ResourceRow<typeof blacklistResource>;
const KEY = blacklistResource.right;
const detailPath = ({ id }: { id: string }): string => `/crm/client-partner/blacklist/details?id=${id}`;
const EDITED = { editable: true } as const;
const FIELDS = {
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, ...EDITED }),
  type: field.enum({ label: { zh: '类型', en: 'Type' }, ...EDITED, values: BLACK_TYPES }),
  grade: field.enum({ label: { zh: '级别', en: 'Grade' }, ...EDITED, values: BLACK_GRADES }),
  validUntil: field.date({ label: { zh: '有效期至', en: 'Valid until' }, ...EDITED, nullable: true }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, ...EDITED, max: 500 }),
  evidence: field.text({ label: { zh: '证据', en: 'Evidence' }, ...EDITED, max: 2000 }),
};

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
      form: () => <CommentItem name="reason" label={t('blacklist.liftReason')} isRequired />,
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
          fields={FIELDS}
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
