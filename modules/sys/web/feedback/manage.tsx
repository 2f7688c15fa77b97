import type { ResourceRow } from '@switchboard/kit-contract';
import { type FilterControlProps, ListPage, ListTabs, useCall, useRights } from '@switchboard/kit-web';
import { countUnReply, FB_LIST_KEY, feedbackResource } from '@switchboard/sys-contract';
import { Badge, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreStat } from './score-stat.tsx';
import { ThreadDrawer } from './thread-drawer.tsx';
import { TypeFilter, TypeTag } from './type-controls.tsx';

type Row = ResourceRow<typeof feedbackResource>;

const REPLY_KEY = `${FB_LIST_KEY}:reply`;
const FILTERS = { type: (control: FilterControlProps) => <TypeFilter {...control} /> };
const COLUMNS = { type: { render: (code: string) => <TypeTag code={code} /> } };

/** /csc/feedbackmanagement/fb-list */
export default function FeedbackManagePage() {
  const { t } = useTranslation('sys');
  const [openId, setOpenId] = useState<string | null>(null);
  const { data } = useCall(countUnReply, {});
  const mayReply = useRights().has(REPLY_KEY);
  // always opens the feedback: without the right to reply it is read-only
  const renderActions = (row: Row, denied: readonly string[]): ReactNode => (
    <Button type="link" size="small" onClick={() => setOpenId(row.id)}>
      {t(row.status === '0' && mayReply && !denied.includes(REPLY_KEY) ? 'feedback.reply' : 'feedback.view')}
    </Button>
  );
  const list = (
    <ListPage
      resource={feedbackResource}
      columns={COLUMNS}
      extraFilters={FILTERS}
      rowActionsWidth={90}
      rowActions={renderActions}
    />
  );
  const waiting = (
    <Badge count={data?.num ?? 0} size="small" offset={[16, 0]}>
      {t('feedback.tab.list')}
    </Badge>
  );
  return (
    <>
      <ListTabs
        items={[
          { key: 'list', label: waiting, children: list },
          { key: 'score', label: t('feedback.tab.score'), children: <ScoreStat /> },
        ]}
      />
      {openId !== null && <ThreadDrawer id={openId} mode="manage" onClose={() => setOpenId(null)} />}
    </>
  );
}
