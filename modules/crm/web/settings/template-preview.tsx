import { getTemplate, STAGE_NEEDS, type templateResource } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { Descriptions, Spin } from 'antd';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof templateResource>;

/** The content of a template as users see it. */
export function TemplatePreview({ row }: { row: Row }) {
  const { t } = useTranslation('crm');
  if (row.type === 'stage') return <Stages id={row.id} />;
  const texts = [
    { key: 'zh', label: t('template.zh'), text: row.contentZh },
    { key: 'en', label: t('template.en'), text: row.contentEn },
  ];
  return (
    <Descriptions
      size="small"
      column={1}
      items={texts.map(({ key, label, text }) => ({
        key,
        label,
        children:
          text === null || text === '' ? t('template.empty') : <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>,
      }))}
    />
  );
}

function Stages({ id }: { id: string }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data } = useCall(getTemplate, { id });
  if (data === undefined) return <Spin />;
  return (
    <Descriptions
      size="small"
      column={1}
      items={data.stages.map(({ no, nameZh, nameEn, probability, maxDays, required }) => ({
        key: no,
        label: `${no} ${locale === 'en' ? nameEn : nameZh}`,
        children: t('template.stageLine', {
          probability,
          maxDays,
          needs:
            required.length === 0
              ? t('template.nothing')
              : required.map((need) => STAGE_NEEDS[need].label[locale]).join(' · '),
        }),
      }))}
    />
  );
}
