import { campaignTemplates } from '@switchboard/crm-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './campaign.module.css';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  /** The language in which the text is shown. */
  lang: 'zh' | 'en';
}

/** Selects a company text and shows it filled in. */
export function TemplateSelect({ id, value, onChange, lang }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data, isFetching } = useCall(campaignTemplates, {});
  const chosen = data?.find((one) => one.id === value);
  return (
    <>
      <Select
        {...(id === undefined ? {} : { id })}
        value={value ?? null}
        loading={isFetching}
        options={(data ?? []).map((one) => ({ value: one.id, label: locale === 'en' ? one.nameEn : one.nameZh }))}
        notFoundContent={t('campaign.noTemplate')}
        onChange={(next) => onChange?.(next as string)}
      />
      {chosen !== undefined && (
        <section className={styles.text} aria-label={t('campaign.text')}>
          {lang === 'en' ? chosen.contentEn : chosen.contentZh}
        </section>
      )}
    </>
  );
}
