import { accountResource } from '@switchboard/crm-contract';
import { Can, ListPage } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerTabProps } from '../customer/tabs.ts';
import { CustomerTeams } from '../team/customer-teams.tsx';
import { OpenAccountDialog } from './open-dialog.tsx';

const NO_FILTER = { customerId: false, customerName: false } as const;

/** The accounts and teams of a customer, and the request to finance for another account. */
export default function AccountsTab({ customer }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <ListPage
        isEmbedded
        resource={accountResource}
        preset={{ customerId: [customer.id] }}
        extraFilters={NO_FILTER}
        toolbar={
          <Can right={`${accountResource.right}:open-account`}>
            <Button onClick={() => setOpening(true)}>{t('account.open')}</Button>
          </Can>
        }
      />
      <CustomerTeams customerId={customer.id} />
      {isOpening && <OpenAccountDialog customer={customer} onClose={() => setOpening(false)} />}
    </>
  );
}
