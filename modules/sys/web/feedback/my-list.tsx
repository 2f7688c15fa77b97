import type { ResourceRow } from '@switchboard/kit-contract';
import { type FilterControlProps, ListPage, usePageHost } from '@switchboard/kit-web';
import { myFeedbackResource } from '@switchboard/sys-contract';
import { Badge, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThreadDrawer } from './thread-drawer.tsx';
import { TypeFilter, TypeTag } from './type-controls.tsx';

type Row = ResourceRow<typeof myFeedbackResource>;

const FILTERS = { type: (control: FilterControlProps) => <TypeFilter {...control} /> };
const COLUMNS = {
  no: { render: (no: string, row: Row) => (row.userUnread ? <Badge dot>{no}</Badge> : no) },
  type: { render: (code: string) => <TypeTag code={code} /> },
};

/** /csc/feedbackmanagement/feedback */
export default function MyFeedbackPage() {
  const { t } = useTranslation('sys');
  const [openId, setOpenId] = useState<string | null>(null);
  const { openFeedback } = usePageHost();
  const renderActions = (row: Row): ReactNode => (
    <Button type="link" size="small" onClick={() => setOpenId(row.id)}>
      {t('feedback.view')}
    </Button>
  );
  return (
    <>
      <ListPage
        resource={myFeedbackResource}
        columns={COLUMNS}
        extraFilters={FILTERS}
        rowActionsWidth={90}
        toolbar={
          <Button type="primary" onClick={openFeedback}>
            {t('feedback.new')}
          </Button>
        }
        rowActions={renderActions}
      />
      {openId !== null && <ThreadDrawer id={openId} mode="own" onClose={() => setOpenId(null)} />}
    </>
  );
}
