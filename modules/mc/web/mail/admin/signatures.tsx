import type { ResourceRow } from '@switchboard/kit-contract';
import {
  type Action,
  Can,
  FormDrawer,
  type FormRecord,
  ListPage,
  useCallMutation,
  useRecord,
} from '@switchboard/kit-web';
import {
  addCompanySignature,
  companySignatureResource,
  editCompanySignature,
  removeCompanySignature,
  type Signature,
  SIGNATURE_ADMIN_KEY,
  SIGNATURE_FORM,
  viewCompanySignature,
} from '@switchboard/mc-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlField } from '../settings/html-field.tsx';
import { PreviewDialog } from '../settings/preview-dialog.tsx';

type Row = ResourceRow<typeof companySignatureResource>;
const READS = [companySignatureResource.calls.page, viewCompanySignature];
const toRecord = (one: Signature): FormRecord => ({ version: one.version, values: one });

/** /setModule/email/signature */
export default function CompanySignaturesPage() {
  const { t } = useTranslation('mc');
  const [edited, setEdited] = useState<string | null>(null);
  const [viewed, setViewed] = useState<Row | null>(null);
  const removing = useCallMutation(removeCompanySignature, { invalidates: READS });
  const actions: Action<Row>[] = [
    { key: 'view', label: t('mail.settings.view'), run: setViewed },
    {
      key: 'edit',
      label: t('mail.settings.edit'),
      right: `${SIGNATURE_ADMIN_KEY}:edit`,
      run: ({ id }) => setEdited(id),
    },
    {
      key: 'remove',
      label: t('mail.settings.delete'),
      right: `${SIGNATURE_ADMIN_KEY}:del`,
      isDanger: true,
      confirm: ({ name }) => t('mail.settings.deleteSure', { name }),
      done: t('mail.settings.deleted'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
  return (
    <>
      <ListPage
        resource={companySignatureResource}
        rowActions={actions}
        toolbar={
          <Can right={`${SIGNATURE_ADMIN_KEY}:add`}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('mail.signature.addShared')}
            </Button>
          </Can>
        }
      />
      {edited === 'new' && <SharedForm onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && <EditShared id={edited} onClose={() => setEdited(null)} />}
      {viewed !== null && (
        <PreviewDialog call={viewCompanySignature} id={viewed.id} title={viewed.name} onClose={() => setViewed(null)} />
      )}
    </>
  );
}

function EditShared({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, state } = useRecord(viewCompanySignature, { id }, toRecord);
  if (record === null) return state;
  return <SharedForm id={id} record={record} onClose={onClose} />;
}

function SharedForm({ id, record, onClose }: { id?: string; record?: FormRecord; onClose: () => void }) {
  const { t } = useTranslation('mc');
  const form = {
    name: `mc.mail-company-signature.${id ?? 'new'}`,
    width: 720,
    fields: SIGNATURE_FORM,
    groups: [
      {
        key: 'signature',
        fields: [
          'name' as const,
          { name: 'share' as const, hint: t('mail.signature.companyHint') },
          { name: 'html' as const, control: <HtmlField label={t('mail.signature.content')} />, isWide: true },
        ],
      },
    ],
    invalidates: READS,
    onSaved: onClose,
    onClose,
  };
  if (id === undefined || record === undefined)
    return (
      <FormDrawer
        {...form}
        title={t('mail.signature.addShared')}
        call={addCompanySignature}
        initial={{ share: '2' }}
        toInput={({ name = '', share = '2', html = '' }) => ({ name, share, html })}
      />
    );
  return (
    <FormDrawer
      {...form}
      title={t('mail.signature.edit')}
      call={editCompanySignature}
      record={record}
      toInput={({ name = '', share = '2', html = '' }, version) => ({ id, version, name, share, html })}
    />
  );
}
