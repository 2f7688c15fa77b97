import { type ContactRow, contactResource, listContacts, REACH, saveContact } from '@switchboard/crm-contract';
import { FormDrawer } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';

interface Props {
  customerId: string;
  /** Absent for a new contact. */
  contact?: ContactRow;
  onClose: () => void;
}

export function ContactDrawer({ customerId, contact, onClose }: Props) {
  const { t } = useTranslation('crm');
  return (
    <FormDrawer
      name={`crm.contact.${customerId}.${contact?.id ?? 'new'}`}
      title={contact === undefined ? t('contact.add') : t('contact.edit')}
      width={560}
      fields={contactResource.fields}
      {...(contact === undefined ? {} : { object: contactResource.code })}
      groups={[
        { key: 'who', fields: ['name', 'role', 'position', 'language'] },
        { key: 'reach', title: t('contact.reach'), hint: t('contact.reachHint'), fields: [...REACH] },
        { key: 'more', fields: ['isPrimary', 'marketingOk', ...(contact === undefined ? [] : (['state'] as const))] },
      ]}
      call={saveContact}
      {...(contact === undefined
        ? { initial: { marketingOk: true, role: 'business' as const } }
        : { record: { version: contact.version ?? 0, values: contact } })}
      toInput={(values, version) => ({ ...values, id: contact?.id ?? null, version, customerId }) as never}
      invalidates={[contactResource.calls.page, listContacts]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
