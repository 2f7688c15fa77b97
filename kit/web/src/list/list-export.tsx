import { type Fields, getFieldRights, type PageInput } from '@switchboard/kit-contract';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '../api/call-api.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { List } from './use-list.ts';

const READ = 2;

/** The export of a list: its current columns, without those that the user may only see masked. */
export function ListExport<F extends Fields>({ list }: { list: List<F> }): ReactNode {
  const { resource, shown } = list;
  const t = useKitText();
  const locale = useLocale();
  const { message } = App.useApp();
  const call = resource.calls.export;
  if (call === undefined) return null;
  const key = call.right.kind === 'key' ? call.right.key : resource.right;
  const {
    pageNo: _no,
    pageSize: _size,
    cursor: _cursor,
    limit: _limit,
    isSure: _sure,
    ...input
  } = list.input as PageInput & {
    cursor?: string;
    limit?: number;
    isSure?: boolean;
  };

  async function columnsOf(): Promise<readonly string[] | undefined> {
    // without an answer the server chooses the columns
    const rights = await callApi(getFieldRights, { objectCode: resource.code, key }).catch(() => null);
    if (rights === null) return undefined;
    const levels = new Map(rights.map(({ fieldCode, level }) => [fieldCode, level]));
    const isClear = (name: string): boolean => (levels.get(name) ?? READ) >= READ;
    const left = shown.filter(({ name }) => !isClear(name)).map(({ field }) => field.label[locale]);
    if (left.length > 0) void message.info(t('export.leftOut', { columns: left.join(locale === 'zh' ? '、' : ', ') }));
    return shown.map(({ name }) => name).filter(isClear);
  }

  return (
    <ExportMenu
      call={call}
      task={resource.calls.exportTask}
      input={input}
      columnsOf={columnsOf}
      name={resource.title[locale]}
    />
  );
}
