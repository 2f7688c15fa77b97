import { accountResource, openAccount, openAccountFields } from '@switchboard/crm-contract';
import { FormDialog } from '@switchboard/kit-web';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly customer: { readonly id: string; readonly name?: string | undefined };
  readonly onClose: () => void;
}

/** Requests an account from finance; its number is reserved at once. */
export function OpenAccountDialog({ customer: { id, name }, onClose }: Props) {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  return (
    <FormDialog
      name={`crm.account.open.${id}`}
      title={name === undefined ? t('account.open') : t('account.openFor', { name })}
      fields={openAccountFields}
      groups={[{ key: 'account', fields: ['brand', 'platform', 'product', 'currency'] }]}
      call={openAccount}
      initial={{ brand: 'main', currency: 'USD' }}
      toInput={(values) => ({ customerId: id, ...values }) as never}
      savedText={null}
      invalidates={[accountResource.calls.page]}
      onSaved={({ accountNo }) => {
        void message.success(t('account.opened', { accountNo }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
