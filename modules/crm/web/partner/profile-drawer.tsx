import { getPartner, partnerResource, saveProfile } from '@switchboard/crm-contract';
import { DictSelect, FormDrawer, useRecord } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';

const isReferral = (values: Readonly<Record<string, unknown>>): boolean => values['coopMode'] === 'referral';

/** The terms with a partner. */
export function ProfileDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { record, reload } = useRecord(getPartner, { id });
  if (record === null) return null;
  return (
    <FormDrawer
      name={`crm.partner.profile.${id}`}
      title={t('partner.profile')}
      width={560}
      fields={partnerResource.fields}
      object={partnerResource.code}
      groups={[
        {
          key: 'terms',
          title: t('partner.terms'),
          fields: [
            'coopMode',
            { name: 'commissionBase', isShown: isReferral },
            { name: 'commissionRate', isShown: isReferral, hint: t('partner.rateHint') },
            { name: 'commissionMonths', isShown: isReferral },
            'settleCycle',
          ],
        },
        {
          key: 'contract',
          title: t('partner.contract'),
          fields: [
            'contractNo',
            'contractEnd',
            { name: 'payMethod', control: <DictSelect module="crm" dictType="pay_method" allowClear /> },
            'payAccountRef',
          ],
        },
      ]}
      call={saveProfile}
      record={record}
      reload={reload}
      toInput={(values, version) => ({
        customerId: id,
        version,
        coopMode: values.coopMode ?? 'resale',
        commissionBase: values.commissionBase ?? null,
        commissionRate: values.commissionRate ?? null,
        ...(values.commissionMonths == null ? {} : { commissionMonths: values.commissionMonths }),
        ...(values.settleCycle == null ? {} : { settleCycle: values.settleCycle }),
        contractNo: values.contractNo ?? null,
        contractEnd: values.contractEnd ?? null,
        payMethod: values.payMethod ?? null,
        payAccountRef: values.payAccountRef ?? null,
      })}
      invalidates={[getPartner, partnerResource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
