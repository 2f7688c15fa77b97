import { customerResource, revokeShares, SHARE_KEY, shareResource, updateShare } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, type BatchAction, formatDate, ListPage, useCallMutation } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { forOne, idsOf } from '../ownership/one-or-many.ts';
import { AccessItem, ExpiryItem } from '../ownership/share-tool.tsx';

type Row = ResourceRow<typeof shareResource>;
interface Changed {
  access: 'read' | 'write';
  expiresOn: string;
}
const NO_FILTER = { customerId: false } as const;
const OF_CUSTOMER = { ...NO_FILTER, customerName: false, ownerName: false } as const;

const changeForm = () => (
  <>
    <AccessItem />
    <ExpiryItem />
  </>
);

/** Shares that involve the person: of all customers, or of one on its own page. */
export function ShareList({ customerId }: { customerId?: string }) {
  const { t } = useTranslation('crm');
  const invalidates = [shareResource.calls.page, customerResource.calls.page];
  const end = useCallMutation(revokeShares, { invalidates });
  const update = useCallMutation(updateShare, { invalidates });
  const revoking: BatchAction<Row> = {
    key: 'revoke',
    label: t('share.revoke'),
    right: `${SHARE_KEY}:revoke`,
    isDanger: true,
    isOffered: (rows) => rows.some(({ state }) => state === 'active'),
    confirm: (rows) => t('share.revokeSure', { count: rows.length }),
    run: async (rows) => await end.mutateAsync({ ids: idsOf(rows) }),
  };
  const changing: Action<Row, Changed> = {
    key: 'change',
    label: t('share.change'),
    right: `${SHARE_KEY}:edit`,
    isOffered: ({ state }) => state === 'active',
    initial: ({ access, expiresAt }) => ({ access, expiresOn: formatDate(expiresAt) }),
    form: changeForm,
    done: t('share.changed'),
    run: async ({ id }, values) => await update.mutateAsync({ id, ...values }),
  };
  const tabs = [
    { key: 'all', label: t('share.tab.all') },
    { key: 'active', label: t('share.tab.active'), filters: { state: ['active'] } },
  ];
  return (
    <ListPage
      resource={shareResource}
      extraFilters={customerId === undefined ? NO_FILTER : OF_CUSTOMER}
      rowActions={[changing, forOne(revoking)]}
      bulkActions={[revoking]}
      {...(customerId === undefined ? { tabs } : { isEmbedded: true, preset: { customerId: [customerId] } })}
    />
  );
}
