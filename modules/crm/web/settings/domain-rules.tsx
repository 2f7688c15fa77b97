import {
  domainImportFields,
  domainRuleResource,
  importDomainRules,
  removeDomainRule,
  saveDomainRule,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation } from '@switchboard/kit-web';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof domainRuleResource>;
const EDIT = 'sys.crm.rules.domain:edit';
const READS = [domainRuleResource.calls.page];
const { fields } = domainRuleResource;

/** /setModule/crm/rules/domain */
export default function DomainRulesPage() {
  const { t } = useTranslation('crm');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const removing = useCallMutation(removeDomainRule, { invalidates: READS });
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('settings.edit'), right: EDIT, run: setEdited },
    {
      key: 'remove',
      label: t('domain.remove'),
      right: EDIT,
      isDanger: true,
      confirm: ({ domain }) => t('domain.removeSure', { domain }),
      done: t('domain.removed'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
  return (
    <>
      <ListPage
        resource={domainRuleResource}
        rowActions={actions}
        toolbar={
          <Can right={EDIT}>
            <Button onClick={() => setImporting(true)}>{t('domain.import')}</Button>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('domain.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <DomainForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function DomainForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  return (
    <FormDialog
      name={`crm.domain-rule.${row?.id ?? 'new'}`}
      title={t(row === null ? 'domain.add' : 'domain.edit')}
      fields={fields}
      object={domainRuleResource.code}
      groups={[
        {
          key: 'rule',
          fields: [{ name: 'domain', isReadOnly: row !== null, hint: t('domain.hint') }, 'type', 'remark'],
        },
      ]}
      call={saveDomainRule}
      {...(row === null ? { initial: { type: 'public' as const } } : { record: { version: row.version, values: row } })}
      toInput={(values, version) => ({
        domain: row?.domain ?? values.domain ?? '',
        type: values.type ?? 'public',
        remark: values.remark ?? null,
        ...(row === null ? {} : { id: row.id, version }),
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  return (
    <FormDialog
      name="crm.domain-rule.import"
      title={t('domain.import')}
      fields={domainImportFields}
      groups={[
        {
          key: 'rules',
          fields: [
            { name: 'domains', control: <Lines />, hint: t('domain.importHint'), isWide: true },
            'type',
            'remark',
          ],
        },
      ]}
      call={importDomainRules}
      initial={{ type: 'public' }}
      toInput={({ domains = [], type = 'public', remark = null }) => ({ domains, type, remark })}
      invalidates={READS}
      savedText={null}
      onSaved={({ added, known }) => {
        void message.success(t('domain.imported', { added, known }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface LinesProps {
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
}

/** One domain per line, as copied from a spreadsheet. */
function Lines({ id, value = [], onChange }: LinesProps) {
  return (
    <Input.TextArea
      {...(id === undefined ? {} : { id })}
      autoSize={{ minRows: 6, maxRows: 14 }}
      defaultValue={value.join('\n')}
      onChange={({ target }) => onChange?.(target.value.split(/[\s,，;；]+/).filter((word) => word !== ''))}
    />
  );
}
