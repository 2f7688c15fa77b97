import {
  type ContactRow,
  contactResource,
  deleteContact,
  listContacts,
  type Reach,
  REACH,
  saveContact,
} from '@switchboard/crm-contract';
import { type Action, Can, ListPage, type ListPageProps, useCallMutation, useRights } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../customer/paths.ts';
import type { CustomerTabProps } from '../customer/tabs.ts';
import { ContactDrawer } from './contact-drawer.tsx';
import { ReachCell } from './reach-cell.tsx';

type Props = ListPageProps<typeof contactResource.fields>;
const RIGHT = `${MY_CLIENT_KEY}:contact-edit`;
const QUICK = ['position', 'role', 'language', 'isPrimary', 'state'] as const;
const COLUMNS = Object.fromEntries(
  REACH.map((way: Reach) => [
    way,
    {
      render: (value: string | null, { id }: { id: string }) => <ReachCell contactId={id} field={way} value={value} />,
    },
  ]),
) as NonNullable<Props['columns']>;

export default function ContactsTab({ customer }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const [open, setOpen] = useState<'new' | ContactRow | null>(null);
  const remove = useCallMutation(deleteContact, { invalidates: [contactResource.calls.page, listContacts] });
  const save = useCallMutation(saveContact, { invalidates: [listContacts] });
  const mayEdit = useRights().has(RIGHT) && customer.isShared !== true;
  const actions: Action<ContactRow>[] = [
    { key: 'edit', label: t('contact.edit'), right: RIGHT, run: setOpen },
    {
      key: 'delete',
      label: t('contact.delete'),
      right: RIGHT,
      isDanger: true,
      confirm: ({ name }) => t('contact.deleteSure', { name }),
      run: ({ id }) => remove.mutateAsync({ id }),
    },
  ];
  const preset = useMemo(() => ({ customerId: [customer.id] }), [customer.id]);
  return (
    <>
      <ListPage
        isEmbedded
        resource={contactResource}
        preset={preset}
        columns={COLUMNS}
        rowActions={actions as never}
        deniedReason={() => t(customer.isShared === true ? 'customer.sharedOnly' : 'customer.notYours')}
        quickFields={QUICK}
        {...(mayEdit
          ? {
              quickEdit: async ({ id, version }: ContactRow, change: object) =>
                await save.mutateAsync({ id, version: version ?? 0, customerId: customer.id, ...change }),
            }
          : {})}
        extraFilters={{ customerId: false, name: false, role: false, language: false, isPrimary: false, state: false }}
        toolbar={
          <Can right={RIGHT}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('contact.add')}
            </Button>
          </Can>
        }
      />
      {open !== null && (
        <ContactDrawer
          customerId={customer.id}
          {...(open === 'new' ? {} : { contact: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
