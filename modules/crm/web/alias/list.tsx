import { ALIAS_FORM, aliasChangeResource, CRM_CODES, saveAliasChange } from '@switchboard/crm-contract';
import { type ApiError, Can, FormDrawer, ListPage, usePageHost } from '@switchboard/kit-web';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CustomerSelect } from '../customer-select.tsx';
import { useAliasActions } from './use-actions.tsx';

const KEY = aliasChangeResource.right;
const PAGE = '/crm/operate/alias-record';
const detailPath = ({ id }: { id: string }): string => `${PAGE}/details?id=${id}`;
/** /crm/operate/alias-record; the dialog of 10050027 leads here with `?taskId=`. */
export default function AliasRecordPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const [isAdding, setAdding] = useState(false);
  const taskNo = useSearchParams()[0].get('taskId');
  const actions = useAliasActions();
  useEffect(() => {
    if (taskNo !== null) openTab(`${PAGE}?keyword=${encodeURIComponent(taskNo)}`, { replace: true });
  }, [taskNo, openTab]);
  return (
    <>
      <ListPage
        resource={aliasChangeResource}
        toolbar={
          <Can right={`${KEY}:add`}>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('alias.add')}
            </Button>
          </Can>
        }
        rowActions={actions}
        detailPath={detailPath}
      />
      {isAdding && <AddAliasChange onClose={() => setAdding(false)} />}
    </>
  );
}

/** When the alias is taken, the server suggests a free one; the user types it and confirms again (10050016). */
function AddAliasChange({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const [free, setFree] = useState<string | null>(null);
  const answer = ({ code, data }: ApiError): boolean => {
    if (code !== CRM_CODES.aliasTaken) return false;
    const { alias } = data as { alias: string };
    setFree(alias);
    void message.warning(t('alias.taken', { alias }), 6);
    return true;
  };
  return (
    <FormDrawer
      name="crm.alias.add"
      title={t('alias.add')}
      description={t('alias.addHint')}
      fields={ALIAS_FORM}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'customerId', control: <CustomerSelect /> },
            { name: 'newAlias', hint: free === null ? t('alias.pattern') : t('alias.taken', { alias: free }) },
            { name: 'reason', isWide: true },
          ],
        },
      ]}
      call={saveAliasChange}
      invalidates={[aliasChangeResource.calls.page]}
      savedText={t('alias.asked')}
      onRefused={answer}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
