import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation } from '@switchboard/kit-web';
import { deleteLoginPrompt, loginPromptResource, NOTICE_KEY, saveLoginPrompt } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof loginPromptResource>;
const EDIT = `${NOTICE_KEY}:edit`;
const READS = [loginPromptResource.calls.page];

/** The notice shown on the sign-in page for a limited time. */
export function PromptTab() {
  const { t } = useTranslation('sys');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const removing = useCallMutation(deleteLoginPrompt, { invalidates: READS });
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('noticeConfig.edit'), right: EDIT, run: setEdited },
    {
      key: 'remove',
      label: t('noticeConfig.delete'),
      right: `${NOTICE_KEY}:del`,
      isDanger: true,
      confirm: () => t('noticeConfig.promptDelete'),
      done: t('noticeConfig.deleted'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
  return (
    <>
      <ListPage
        isEmbedded
        resource={loginPromptResource}
        rowActions={actions}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('noticeConfig.promptAdd')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <PromptForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function PromptForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('sys');
  return (
    <FormDialog
      name={`sys.login-prompt.${row?.id ?? 'new'}`}
      title={t(row === null ? 'noticeConfig.promptAdd' : 'noticeConfig.promptEdit')}
      fields={loginPromptResource.fields}
      object={loginPromptResource.code}
      groups={[{ key: 'all', fields: ['contentZh', 'contentEn', 'startAt', 'endAt', 'enabled'] }]}
      call={saveLoginPrompt}
      {...(row === null ? { initial: { enabled: true } } : { record: { version: row.version, values: row } })}
      toInput={(values, version) => ({
        contentZh: values.contentZh ?? '',
        contentEn: values.contentEn ?? null,
        startAt: values.startAt ?? '',
        endAt: values.endAt ?? '',
        enabled: values.enabled ?? false,
        ...(row === null ? {} : { id: row.id, version }),
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
