import { copyResource, getProcessSummary, readCopies } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshLists } from '../profile/use-fresh-lists.ts';

type Row = ResourceRow<typeof copyResource>;

const detailPath = ({ id }: Row): string => `/general/process/my-deliver/profile?id=${id}`;
const toneOf = ({ read }: Row) => (read ? undefined : 'info');

/** /general/process/my-deliver */
export default function DeliveredListPage() {
  const { t } = useTranslation('ger');
  useFreshLists();
  const reading = useCallMutation(readCopies, { invalidates: [copyResource.calls.page, getProcessSummary] });
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('delivered.all') },
      { key: 'unread', label: t('delivered.unread'), filters: { read: false } },
    ],
    [t],
  );
  return (
    <ListPage
      resource={copyResource}
      tabs={tabs}
      detailPath={detailPath}
      rowTone={toneOf}
      toolbar={
        <Button loading={reading.isPending} onClick={() => reading.mutate({ all: true })}>
          {t('delivered.readAll')}
        </Button>
      }
    />
  );
}
