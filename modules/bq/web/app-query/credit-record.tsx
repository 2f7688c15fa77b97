import { creditChangeResource, type CreditChangeRow } from '@switchboard/bq-contract';
import { ListPage, useRecordId } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/app-query/credit-record: of one account when opened from it, otherwise of all visible accounts. */
export default function CreditRecordPage(): ReactNode {
  const id = useRecordId();
  const [opened, setOpened] = useState<CreditChangeRow | null>(null);
  const preset = useMemo(() => (id === '' ? {} : { appId: [id] }), [id]);
  return (
    <>
      <ListPage resource={creditChangeResource} preset={preset} onOpen={setOpened} />
      <RowDrawer
        resource={creditChangeResource}
        row={opened}
        title={({ sourceNo }) => sourceNo}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
