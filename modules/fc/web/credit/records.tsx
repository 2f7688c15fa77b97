import { creditRecordResource, type CreditRecordRow } from '@switchboard/fc-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** /financial/credit-customer/credit-record */
export default function CreditRecordsPage(): ReactNode {
  const { t } = useTranslation('fc');
  const { openTab } = usePageHost();
  const actions = useMemo((): Action<CreditRecordRow>[] => {
    const source: Action<CreditRecordRow> = {
      key: 'source',
      label: t('credit.source'),
      isOffered: ({ processId }) => processId != null,
      run: ({ processId }) => openTab(`/general/process/my-handle/profile?id=${processId}`),
    };
    return [source];
  }, [t, openTab]);
  return <ListPage resource={creditRecordResource} rowActions={actions} rowActionsWidth={110} />;
}
