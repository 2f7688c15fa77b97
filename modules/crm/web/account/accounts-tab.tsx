import { accountResource, openAccount, openAccountFields } from '@switchboard/crm-contract';
import { Can, FormDialog, ListPage } from '@switchboard/kit-web';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerTabProps } from '../customer/tabs.ts';

const NO_FILTER = { customerId: false, customerName: false } as const;

/** The accounts of a customer, and asking finance for another. */
export default function AccountsTab({ customer: { id } }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const [isOpening, setOpening] = useState(false);
  const close = (): void => setOpening(false);
  return (
    <>
      <ListPage
        isEmbedded
        resource={accountResource}
        preset={{ customerId: [id] }}
        extraFilters={NO_FILTER}
        toolbar={
          <Can right={`${accountResource.right}:open-account`}>
            <Button onClick={() => setOpening(true)}>{t('account.open')}</Button>
          </Can>
        }
      />
      {isOpening && (
        <FormDialog
          name={`crm.account.open.${id}`}
          title={t('account.open')}
          fields={openAccountFields}
          groups={[{ key: 'account', fields: ['brand', 'platform', 'product', 'currency'] }]}
          call={openAccount}
          initial={{ brand: 'main', currency: 'USD' }}
          toInput={(values) => ({ customerId: id, ...values }) as never}
          savedText={null}
          invalidates={[accountResource.calls.page]}
          onSaved={({ accountNo }) => {
            void message.success(t('account.opened', { accountNo }));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
