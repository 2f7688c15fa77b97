import {
  approvalOrderResource,
  BLACKLIST_FORM,
  blacklistResource,
  getTimeline,
  saveBlacklist,
} from '@switchboard/crm-contract';
import { FormDrawer } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { CustomerSelect } from '../customer-select.tsx';

interface Props {
  /** Absent: the customer is chosen in the form. */
  readonly customer?: { readonly id: string; readonly name?: string | undefined };
  readonly onClose: () => void;
}

/** Requests blacklisting of a customer; another user decides (crm rule 20). */
export function BlacklistDrawer({ customer, onClose }: Props) {
  const { t } = useTranslation('crm');
  const which =
    customer === undefined ? [{ name: 'customerId' as const, control: <CustomerSelect />, isWide: true }] : [];
  return (
    <FormDrawer
      name={`crm.blacklist.add.${customer?.id ?? 'new'}`}
      title={customer?.name === undefined ? t('blacklist.add') : t('blacklist.addFor', { name: customer.name })}
      description={t('blacklist.addHint')}
      fields={BLACKLIST_FORM}
      groups={[
        {
          key: 'all',
          fields: [
            ...which,
            'type',
            { name: 'grade', hint: t('blacklist.gradeHint') },
            { name: 'validUntil', hint: t('blacklist.forEver') },
            { name: 'reason', isWide: true },
            { name: 'evidence', isWide: true },
          ],
        },
      ]}
      call={saveBlacklist}
      toInput={(values) => ({ ...values, ...(customer === undefined ? {} : { customerId: customer.id }) }) as never}
      invalidates={[blacklistResource.calls.page, approvalOrderResource.calls.page, getTimeline]}
      saveText={t('blacklist.submit')}
      savedText={t('blacklist.asked')}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
