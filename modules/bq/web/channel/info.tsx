import { channelInfoResource, type ChannelInfoRow } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { type ReactNode, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/channel/info */
export default function ChannelInfoPage(): ReactNode {
  const [opened, setOpened] = useState<ChannelInfoRow | null>(null);
  return (
    <>
      <ListPage resource={channelInfoResource} onOpen={setOpened} />
      <RowDrawer
        resource={channelInfoResource}
        row={opened}
        title={({ name }) => name}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
