import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, FormDrawer, ListPage } from '@switchboard/kit-web';
import { saveTemplate, TEMPLATE_KEY, templateResource } from '@switchboard/mc-contract';
import { Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof templateResource>;
const READS = [templateResource.calls.page];

/** The texts of notification messages. */
export function TemplateTab() {
  const { t } = useTranslation('sys');
  const [edited, setEdited] = useState<Row | null>(null);
  const actions: Action<Row>[] = [{ key: 'edit', label: t('noticeConfig.edit'), right: TEMPLATE_KEY, run: setEdited }];
  return (
    <>
      <ListPage isEmbedded resource={templateResource} rowActions={actions} />
      {edited !== null && <TemplateForm row={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function TemplateForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('sys');
  return (
    <FormDrawer
      name={`mc.template.${row.id}`}
      title={t('noticeConfig.templateEdit', { event: row.eventCode })}
      fields={templateResource.fields}
      object={templateResource.code}
      groups={[
        { key: 'words', title: t('noticeConfig.words'), fields: ['titleZh', 'titleEn', 'contentZh', 'contentEn'] },
        {
          key: 'way',
          title: t('noticeConfig.way'),
          fields: ['route', 'level', 'ding', 'reopens', 'enabled'],
        },
      ]}
      call={saveTemplate}
      record={{ version: row.version, values: row }}
      toInput={(values, version) => ({
        templateId: row.id,
        version,
        titleZh: values.titleZh ?? '',
        titleEn: values.titleEn ?? '',
        contentZh: values.contentZh ?? '',
        contentEn: values.contentEn ?? '',
        route: values.route ?? null,
        level: values.level ?? '1',
        ding: values.ding ?? false,
        reopens: values.reopens ?? false,
        enabled: values.enabled ?? false,
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>
        {t('noticeConfig.variables')}{' '}
        {row.vars.map((name) => (
          <Tag key={name}>{`\${${name}}`}</Tag>
        ))}
      </p>
    </FormDrawer>
  );
}
