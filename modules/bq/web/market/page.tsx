import { MARKET_EDITED, marketResource, type MarketRow, moveMarket, saveMarket } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { PlaceSelect } from '../master/places.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useMoves } from '../master/use-moves.ts';

const INITIAL: Partial<MarketRow> = { smsType: 'otp', sort: 100 };
const MOVES = { down: ['up'], up: ['down'] };
const FIELDS = MARKET_EDITED.map((name) => {
  if (name === 'channelId') return { name, control: <ChannelSelect /> };
  return name === 'mcc' ? { name, control: <PlaceSelect /> } : name;
});

/** /businessInquiry/marketChannel */
export default function MarketPage(): ReactNode {
  const [opened, setOpened] = useState<MarketRow | null>(null);
  const form = useMasterForm({
    resource: marketResource,
    call: saveMarket,
    fields: FIELDS,
    initial: INITIAL,
    titleOf: ({ channelName }) => channelName,
  });
  const moves = useMoves({ resource: marketResource, call: moveMarket, moves: MOVES, texts: 'market' });
  const actions = useMemo(() => [form.edit, ...moves], [form.edit, moves]);
  return (
    <>
      <ListPage resource={marketResource} toolbar={form.addButton} rowActions={actions} onOpen={setOpened} />
      {form.view}
      <RowDrawer
        resource={marketResource}
        row={opened}
        title={({ channelName }) => channelName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
