import { appResource, type AppRow } from '@switchboard/bq-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/app-query/sms */
export default function SmsAppPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const [opened, setOpened] = useState<AppRow | null>(null);
  const actions = useMemo(() => {
    const go = (path: string) => (row: AppRow) => openTab(`${path}?f.appName=${encodeURIComponent(row.name)}`);
    const routes: Action<AppRow> = {
      key: 'routes',
      label: t('app.routes'),
      right: 'bq.route-bind',
      run: go('/businessInquiry/route-bind'),
    };
    const records: Action<AppRow> = {
      key: 'records',
      label: t('app.records'),
      right: 'bq.send-rcd-query',
      run: go('/businessInquiry/sendRcdQuery'),
    };
    const page = (name: string) => (row: AppRow) => openTab(`/businessInquiry/app-query/${name}?id=${row.id}`);
    const approvals: Action<AppRow> = { key: 'approvals', label: t('app.approvals'), run: page('approval-status') };
    const credits: Action<AppRow> = { key: 'credits', label: t('app.credits'), run: page('credit-record') };
    return [records, routes, approvals, credits];
  }, [t, openTab]);
  return (
    <>
      <ListPage resource={appResource} rowActions={actions} rowActionsWidth={160} onOpen={setOpened} />
      <RowDrawer resource={appResource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} />
    </>
  );
}
