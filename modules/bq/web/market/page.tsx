import {
  MARKET_EDITED,
  marketResource,
  type MarketRow,
  moveMarket,
  saveMarket,
  smsRecordResource,
} from '@switchboard/bq-contract';
import { getFieldRights } from '@switchboard/kit-contract';
import { DeptSelect, ListPage, useCall } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownOf } from '../master/known.ts';
import { PlaceSelect } from '../master/places.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useMoves } from '../master/use-moves.ts';

const INITIAL: Partial<MarketRow> = { smsType: 'otp', sort: 100, visibleDepts: [] };
const MOVES = { down: ['up'], up: ['down'] };
const READ = 2;

/** Without the floor, for users who may not see costs. The server omits it in any case. */
const { minPrice: _floor, ...openFields } = marketResource.fields;
const OPEN = {
  ...marketResource,
  fields: openFields as typeof marketResource.fields,
  list: { ...marketResource.list, columns: marketResource.list.columns.filter((name) => name !== 'minPrice') },
};

function useFloor(): boolean {
  const { data } = useCall(
    getFieldRights,
    { objectCode: smsRecordResource.code, key: marketResource.right },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (data?.find(({ fieldCode }) => fieldCode === 'costPrice')?.level ?? 0) >= READ;
}

/** /businessInquiry/marketChannel */
export default function MarketPage(): ReactNode {
  const [opened, setOpened] = useState<MarketRow | null>(null);
  const { t } = useTranslation('bq');
  const knowsFloor = useFloor();
  const resource = knowsFloor ? marketResource : OPEN;
  const fields = (row: MarketRow | null) =>
    MARKET_EDITED.filter((name) => knowsFloor || name !== 'minPrice').map((name) => {
      if (name === 'channelId')
        return { name, control: <ChannelSelect known={knownOf(row?.channelId, row?.channelName)} /> };
      if (name === 'visibleDepts') return { name, control: <DeptSelect isMultiple />, hint: t('market.deptsHint') };
      return name === 'mcc' ? { name, control: <PlaceSelect /> } : name;
    });
  const form = useMasterForm({
    resource: marketResource,
    call: saveMarket,
    fields,
    initial: INITIAL,
    titleOf: ({ channelName }) => channelName,
  });
  const moves = useMoves({ resource: marketResource, call: moveMarket, moves: MOVES, texts: 'market' });
  const actions = useMemo(() => [form.edit, ...moves], [form.edit, moves]);
  return (
    <>
      <ListPage
        resource={resource}
        // a user who may not know the floor cannot set it
        toolbar={knowsFloor ? form.addButton : null}
        rowActions={actions}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer
        resource={resource}
        row={opened}
        title={({ channelName }) => channelName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
