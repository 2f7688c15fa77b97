import { getOpportunity, listContacts } from '@switchboard/crm-contract';
import { FormDrawer, useCall, useLocale } from '@switchboard/kit-web';
import { getQuote, QUOTE_MAIL_FORM, quoteResource, sendQuote } from '@switchboard/qm-contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SenderSelect } from '../campaign/sender-select.tsx';

interface Props {
  readonly id: string;
  readonly customer: { readonly id: string; readonly name?: string | undefined };
  readonly onClose: () => void;
}

/** Sends a quotation by mail from one of the person's own mailboxes. */
export function SendQuote({ id, customer, onClose }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data } = useCall(getQuote, { id });
  if (data === undefined) return null;
  return (
    <FormDrawer
      name={`crm.quote.send.${id}`}
      title={t('quote.sendTitle', { no: data.row.quoteNo ?? '' })}
      description={t('quote.sendHint')}
      width={560}
      fields={QUOTE_MAIL_FORM}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'senderEmail', control: <SenderSelect /> },
            'lang',
            { name: 'contactIds', control: <ContactsChoice customerId={customer.id} />, isWide: true },
            { name: 'to', isWide: true },
            { name: 'subject', isWide: true },
            { name: 'words', isWide: true },
          ],
        },
      ]}
      call={sendQuote}
      initial={
        {
          lang: locale,
          subject: t('quote.subject', { no: data.row.quoteNo ?? '', name: customer.name ?? '' }),
        } as never
      }
      toInput={(values) => ({ ...values, id, contactIds: values.contactIds ?? [], to: values.to ?? [] }) as never}
      invalidates={[quoteResource.calls.page, getQuote, getOpportunity]}
      saveText={t('quote.send')}
      savedText={t('quote.sending')}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface ChoiceProps {
  readonly customerId: string;
  readonly id?: string;
  readonly value?: string[] | null;
  readonly onChange?: (ids: string[]) => void;
}

/** Contacts by name: their addresses may be masked for the reader, and are not needed here. */
function ContactsChoice({ customerId, id, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('crm');
  const { data = [], isPending } = useCall(listContacts, { customerId });
  const reachable = data.filter(({ email, state }) => email !== null && state !== 'left');
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      loading={isPending}
      value={value ?? []}
      notFoundContent={t('quote.noContact')}
      options={reachable.map(({ id: contactId, name, email }) => ({
        value: contactId,
        label: `${name} ${email ?? ''}`,
      }))}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}
