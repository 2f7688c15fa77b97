import { FormDrawer, type FormRecord, ListPage, useCall, useRecord } from '@switchboard/kit-web';
import {
  accountState,
  removeSignature,
  saveSignature,
  type Signature,
  SIGNATURE_FORM,
  signatureOptions,
  signatureResource,
  viewSignature,
} from '@switchboard/mc-contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { HtmlField } from './html-field.tsx';
import { useLentList } from './use-lent-list.tsx';

const READS = [signatureResource.calls.page, viewSignature, signatureOptions];

/** mc M78 */
export function SignaturesTab() {
  const { t } = useTranslation('mc');
  const { list, preview, isNew, editedId, close } = useLentList({
    view: viewSignature,
    remove: removeSignature,
    reads: READS,
    addText: t('mail.signature.add'),
  });
  return (
    <>
      <ListPage isEmbedded resource={signatureResource} {...list} />
      {isNew && <SignatureForm onClose={close} />}
      {editedId !== null && <EditSignature id={editedId} onClose={close} />}
      {preview}
    </>
  );
}

const toRecord = (one: Signature): FormRecord => ({ version: one.version, values: one });

function EditSignature({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, state } = useRecord(viewSignature, { id }, toRecord);
  if (record === null) return state;
  return <SignatureForm id={id} record={record} onClose={onClose} />;
}

interface FormProps {
  readonly id?: string;
  readonly record?: FormRecord;
  readonly onClose: () => void;
}

function SignatureForm({ id, record, onClose }: FormProps) {
  const { t } = useTranslation('mc');
  return (
    <FormDrawer
      name={`mc.mail-signature.${id ?? 'new'}`}
      title={t(id === undefined ? 'mail.signature.add' : 'mail.signature.edit')}
      width={720}
      fields={SIGNATURE_FORM}
      groups={[
        {
          key: 'signature',
          fields: [
            'name',
            { name: 'accountId', control: <AccountSelect />, hint: t('mail.signature.accountHint') },
            'defaultNew',
            'defaultReply',
            { name: 'share', hint: t('mail.signature.shareHint') },
            { name: 'html', control: <HtmlField label={t('mail.signature.content')} />, isWide: true },
          ],
        },
      ]}
      call={saveSignature}
      {...(record === undefined
        ? { initial: { share: '0' as const, defaultNew: false, defaultReply: false } }
        : { record })}
      toInput={(values, version) => ({
        id: id ?? null,
        version,
        name: values.name ?? '',
        accountId: values.accountId ?? null,
        defaultNew: values.defaultNew ?? false,
        defaultReply: values.defaultReply ?? false,
        share: values.share ?? '0',
        html: values.html ?? '',
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface SelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** One of the user's mailboxes, or none = all of them. */
export function AccountSelect({ id, value, onChange }: SelectProps) {
  const { t } = useTranslation('mc');
  const { data } = useCall(accountState, {});
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      placeholder={t('mail.frame.allAccounts')}
      value={value ?? null}
      options={(data?.accounts ?? []).map(({ id: accountId, email }) => ({ value: accountId, label: email }))}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}
