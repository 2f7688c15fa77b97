import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { noticeResource } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeDrawer } from './notice-drawer.tsx';

/** /message/publicnotice/noticelist */
export default function NoticeListPage() {
  const { t } = useTranslation('sys');
  const [openId, setOpenId] = useState<string | null>(null);
  const renderActions = (row: ResourceRow<typeof noticeResource>): ReactNode => (
    <Button type="link" size="small" onClick={() => setOpenId(row.id)}>
      {t('version.view')}
    </Button>
  );
  return (
    <>
      <ListPage resource={noticeResource} rowActionsWidth={90} rowActions={renderActions} />
      {openId !== null && <NoticeDrawer id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
