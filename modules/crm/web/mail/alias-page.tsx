import { usePageHost } from '@switchboard/kit-web';
import { Spin } from 'antd';
import { useEffect } from 'react';

/**
 * The mail pages under CRM are those of the mail box, limited to one customer (mc.md §4): this tab is replaced by that
 * page.
 */
export function MailAlias({ path }: { path: string }) {
  const { openTab } = usePageHost();
  useEffect(() => openTab(path, { replace: true }), [openTab, path]);
  return <Spin style={{ display: 'block', margin: 64 }} />;
}
