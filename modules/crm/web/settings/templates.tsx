import { enableTemplate, saveTemplate, TEMPLATE_TYPES, templateResource } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, DeptSelect, FormDrawer, ListPage, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StageEditor } from './stage-editor.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Row = ResourceRow<typeof templateResource>;
const EDIT = 'sys.crm.rules.template:edit';
const READS = [templateResource.calls.page];

const preview = (row: Row) => <TemplatePreview row={row} />;

/** /setModule/crm/rules/template */
export default function TemplatesPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [staged, setStaged] = useState<Row | null>(null);
  const switching = useCallMutation(enableTemplate, { invalidates: READS });
  const turn = (enabled: boolean): Action<Row> => ({
    key: enabled ? 'enable' : 'disable',
    label: t(enabled ? 'settings.enable' : 'settings.disable'),
    right: EDIT,
    isOffered: (row) => row.enabled !== enabled,
    run: ({ id, version }) => switching.mutateAsync({ id, version, enabled }),
  });
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('settings.edit'), right: EDIT, run: setEdited },
    {
      key: 'stages',
      label: t('template.stages'),
      right: EDIT,
      isOffered: ({ type }) => type === 'stage',
      run: setStaged,
    },
    turn(true),
    turn(false),
  ];
  const types = Object.entries(TEMPLATE_TYPES).map(([key, { label }]) => ({
    key,
    label: label[locale],
    filters: { type: [key] },
  }));
  return (
    <>
      <ListPage
        resource={templateResource}
        tabs={[{ key: 'all', label: t('settings.all') }, ...types]}
        extraFilters={{ type: false }}
        rowActions={actions}
        expand={preview}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('template.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <TemplateForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {staged !== null && <StageEditor template={staged} onClose={() => setStaged(null)} />}
    </>
  );
}

const hasText = (values: Readonly<Record<string, unknown>>): boolean => values['type'] !== 'stage';

function TemplateForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  return (
    <FormDrawer
      name={`crm.template.${row?.id ?? 'new'}`}
      title={t(row === null ? 'template.add' : 'template.edit')}
      width={560}
      fields={templateResource.fields}
      object={templateResource.code}
      groups={[
        {
          key: 'template',
          fields: [
            { name: 'type', isReadOnly: row !== null },
            'nameZh',
            'nameEn',
            { name: 'deptIds', control: <DeptSelect isMultiple />, hint: t('template.depts'), isWide: true },
            { name: 'contentZh', isShown: hasText },
            { name: 'contentEn', isShown: hasText },
          ],
        },
      ]}
      call={saveTemplate}
      {...(row === null
        ? { initial: { type: 'followup' as const } }
        : { record: { version: row.version, values: row } })}
      toInput={(values, version) => ({
        type: row?.type ?? values.type ?? 'followup',
        nameZh: values.nameZh ?? '',
        nameEn: values.nameEn ?? '',
        contentZh: values.contentZh ?? null,
        contentEn: values.contentEn ?? null,
        deptIds: values.deptIds ?? [],
        ...(row === null ? {} : { id: row.id, version }),
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
