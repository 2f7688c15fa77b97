import { FormDrawer, type FormRecord, ListPage, useLocale, useRecord } from '@switchboard/kit-web';
import {
  MAIL_TEMPLATE_FORM,
  MAIL_VARIABLES,
  type MailTemplate,
  mailTemplateOptions,
  mailTemplateResource,
  removeMailTemplate,
  saveMailTemplate,
  viewMailTemplate,
} from '@switchboard/mc-contract';
import { useTranslation } from 'react-i18next';
import { HtmlField } from './html-field.tsx';
import { useLentList } from './use-lent-list.tsx';

const READS = [mailTemplateResource.calls.page, viewMailTemplate, mailTemplateOptions];
const toRecord = (one: MailTemplate): FormRecord => ({ version: one.version, values: one });

/** mc M79 */
export function TemplatesTab() {
  const { t } = useTranslation('mc');
  const { list, preview, isNew, editedId, close } = useLentList({
    view: viewMailTemplate,
    remove: removeMailTemplate,
    reads: READS,
    addText: t('mail.template.add'),
  });
  return (
    <>
      <ListPage isEmbedded resource={mailTemplateResource} {...list} />
      {isNew && <TemplateForm onClose={close} />}
      {editedId !== null && <EditTemplate id={editedId} onClose={close} />}
      {preview}
    </>
  );
}

function EditTemplate({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, state } = useRecord(viewMailTemplate, { id }, toRecord);
  if (record === null) return state;
  return <TemplateForm id={id} record={record} onClose={onClose} />;
}

function TemplateForm({ id, record, onClose }: { id?: string; record?: FormRecord; onClose: () => void }) {
  const { t } = useTranslation('mc');
  const locale = useLocale();
  const variables = Object.entries(MAIL_VARIABLES).map(([key, label]) => `\${${key}} ${label[locale]}`);
  return (
    <FormDrawer
      name={`mc.mail-template.${id ?? 'new'}`}
      title={t(id === undefined ? 'mail.template.add' : 'mail.template.edit')}
      width={720}
      fields={MAIL_TEMPLATE_FORM}
      groups={[
        {
          key: 'template',
          fields: [
            'name',
            'type',
            { name: 'subject', isWide: true },
            { name: 'share', hint: t('mail.signature.shareHint') },
            {
              name: 'html',
              control: <HtmlField label={t('mail.template.content')} />,
              hint: t('mail.template.variables', { list: variables.join(locale === 'zh' ? '、' : ', ') }),
              isWide: true,
            },
          ],
        },
      ]}
      call={saveMailTemplate}
      {...(record === undefined ? { initial: { share: '0' as const } } : { record })}
      toInput={(values, version) => ({
        id: id ?? null,
        version,
        name: values.name ?? '',
        type: values.type ?? null,
        subject: values.subject ?? '',
        share: values.share ?? '0',
        html: values.html ?? '',
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
