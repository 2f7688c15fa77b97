import { callApi, showError, useCall } from '@switchboard/kit-web';
import { fillMailTemplate, mailTemplateOptions } from '@switchboard/mc-contract';
import { App, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { withTemplate } from './insert.ts';
import type { Text } from './use-writer.ts';
import styles from './write.module.css';

interface Props {
  readonly text: Text;
  readonly onChange: (part: Partial<Text>) => void;
}

/** mc M79: the variables are filled from the customer and the first recipient; those without a value stay visible. */
export function TemplateSelect({ text, onChange }: Props) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const { data } = useCall(mailTemplateOptions, {}, { staleTime: 60_000 });
  const choose = async (templateId: string): Promise<void> => {
    const { accountId, customerCode, to } = text;
    try {
      const filled = await callApi(fillMailTemplate, {
        templateId,
        accountId,
        customerCode,
        contactEmail: to[0]?.email ?? null,
      });
      onChange({
        templateId,
        subject: filled.subject === '' ? text.subject : filled.subject,
        content: withTemplate(text.content, filled.html),
      });
      if (filled.missing.length > 0)
        void message.warning(t('mail.write.openVars', { names: filled.missing.join(', ') }));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Select
      className={styles['tool'] ?? ''}
      aria-label={t('mail.write.template')}
      placeholder={t('mail.write.template')}
      value={text.templateId}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ value, label }) => ({ value, label }))}
      notFoundContent={t('mail.write.noTemplates')}
      onChange={(id) => void choose(id)}
    />
  );
}
