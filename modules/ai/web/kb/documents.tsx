import { documentResource, removeDocument, setDocumentState } from '@switchboard/ai-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentForm } from './document-form.tsx';

type Row = ResourceRow<typeof documentResource>;
const READS = [documentResource.calls.page];
const KEY = documentResource.right;

/** /setModule/ai/kb */
export default function DocumentsPage() {
  const { t } = useTranslation('ai');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const switching = useCallMutation(setDocumentState, { invalidates: READS });
  const removing = useCallMutation(removeDocument, { invalidates: READS });
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('kb.edit'), right: `${KEY}:edit`, run: setEdited },
    {
      key: 'disable',
      label: t('kb.disable'),
      right: `${KEY}:edit`,
      isOffered: ({ state }) => state === 'ready',
      confirm: ({ name }) => t('kb.disableSure', { name }),
      done: t('kb.disabled'),
      run: ({ id, version }) => switching.mutateAsync({ id, version, isEnabled: false }),
    },
    {
      key: 'enable',
      label: t('kb.enable'),
      right: `${KEY}:edit`,
      isOffered: ({ state }) => state === 'disabled',
      done: t('kb.enabled'),
      run: ({ id, version }) => switching.mutateAsync({ id, version, isEnabled: true }),
    },
    {
      key: 'remove',
      label: t('kb.remove'),
      right: `${KEY}:del`,
      isDanger: true,
      confirm: ({ name }) => t('kb.removeSure', { name }),
      done: t('kb.removed'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
  return (
    <>
      <ListPage
        resource={documentResource}
        rowActions={actions}
        toolbar={
          <Can right={`${KEY}:add`}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('kb.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <DocumentForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
