import {
  deleteNotify,
  NOTIFY_CHANNELS,
  NOTIFY_RECEIVERS,
  type NotifyChannel,
  type NotifyReceiver,
  notifyResource,
  testNotify,
} from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation, useLocale, useTabState } from '@switchboard/kit-web';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { NotifyDrawer } from './drawer.tsx';

export type NotifyRow = ResourceRow<typeof notifyResource>;
const EDIT = 'sys.process.notify:edit';
const READS = [notifyResource.calls.page];

/** /setModule/process/notify: the receivers of each event, for all processes and for single ones (ger rule 33). */
export default function NotifyPage() {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const [open, setOpen] = useTabState<{ row: NotifyRow | null } | null>('ger.notify.open', () => null);
  const { mutateAsync: remove } = useCallMutation(deleteNotify, { invalidates: READS });
  const { mutateAsync: attempt } = useCallMutation(testNotify);
  const actions: Action<NotifyRow>[] = [
    { key: 'edit', label: t('notify.edit'), right: EDIT, run: (row) => setOpen({ row }) },
    {
      key: 'test',
      label: t('notify.test'),
      right: EDIT,
      confirm: () => t('notify.testSure'),
      done: t('notify.tested'),
      run: ({ id }) => attempt({ id }),
    },
    {
      key: 'delete',
      label: t('notify.delete'),
      right: EDIT,
      isDanger: true,
      isOffered: ({ processId }) => processId !== '0',
      confirm: ({ processName }) => t('notify.deleteSure', { name: processName ?? '-' }),
      done: t('notify.deleted'),
      run: ({ id }) => remove({ id }),
    },
  ];
  const asTemplate = (text: string | null) => text ?? <span className="sb-hint">{t('notify.asTemplate')}</span>;
  return (
    <>
      <ListPage
        resource={notifyResource}
        rowActions={actions}
        onOpen={(row) => setOpen({ row })}
        columns={{
          processName: { render: (name) => name ?? t('notify.everyProcess') },
          receivers: {
            render: (codes) => codes.map((code) => <Tag key={code}>{labelOf(NOTIFY_RECEIVERS, code, locale)}</Tag>),
          },
          channels: {
            render: (codes) => codes.map((code) => <Tag key={code}>{labelOf(NOTIFY_CHANNELS, code, locale)}</Tag>),
          },
          tplZh: { render: asTemplate },
          tplEn: { render: asTemplate },
        }}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setOpen({ row: null })}>
              {t('notify.add')}
            </Button>
          </Can>
        }
      />
      {open !== null && <NotifyDrawer row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

const labelOf = (
  values: typeof NOTIFY_RECEIVERS | typeof NOTIFY_CHANNELS,
  code: string,
  locale: 'zh' | 'en',
): string => {
  const known: Partial<Record<string, { label: { zh: string; en: string } }>> = values;
  return known[code as NotifyReceiver | NotifyChannel]?.label[locale] ?? code;
};
