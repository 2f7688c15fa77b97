import { vosAccountCalls, vosAccountResource, type VosAccountRow } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { type ReactNode, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';
import { SwitchServerStatus } from './switch-server-status.tsx';
import { SyncButton } from './sync-button.tsx';

const toneOf = ({ state }: VosAccountRow) => (state === 'arrears' ? ('danger' as const) : undefined);

/** /businessInquiry/vos-voice-account */
export default function VosAccountsPage(): ReactNode {
  const [opened, setOpened] = useState<VosAccountRow | null>(null);
  return (
    <>
      <ListPage
        resource={vosAccountResource}
        header={<SwitchServerStatus call={vosAccountCalls.servers} />}
        toolbar={
          <SyncButton resource={vosAccountResource} call={vosAccountCalls.sync} servers={vosAccountCalls.servers} />
        }
        rowTone={toneOf}
        onOpen={setOpened}
      />
      <RowDrawer
        resource={vosAccountResource}
        row={opened}
        title={({ accountNo }) => accountNo}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
