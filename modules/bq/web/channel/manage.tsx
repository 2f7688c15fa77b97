import {
  CHANNEL_EDITED,
  CHANNEL_MOVES,
  channelResource,
  type ChannelRow,
  channelWithoutBalance,
  moveChannel,
  saveChannel,
} from '@switchboard/bq-contract';
import { type Action, ListPage, StaffSelect } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceSelect } from '../master/places.tsx';
import { SupplierSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useMoves } from '../master/use-moves.ts';
import { RowDrawer } from '../master/row-drawer.tsx';
import { balanceColumns, useSeesBalance } from './balance.tsx';
import { CoverList } from './cover-list.tsx';
import { useLinkActions } from './use-link-actions.tsx';

const WIDE = 960;
const INITIAL: Partial<ChannelRow> = {
  proto: 'smpp',
  routeType: 'wholesale',
  tpsLimit: 50,
  senderMode: 'dynamic',
  costOn: 'submit',
  dlrSupport: true,
  twoWay: false,
  bindMode: 'trx',
  maxBinds: 1,
  windowSize: 10,
  enquireS: 30,
  longMode: 'udh',
  dlrIdBase: '0',
  acceptdFinal: false,
};
const CONTROLS: Readonly<Record<string, ReactNode>> = {
  supplierId: <SupplierSelect />,
  mcc: <PlaceSelect />,
  resStaffId: <StaffSelect allowClear />,
};
const FIELDS = CHANNEL_EDITED.map((name) => {
  const control = CONTROLS[name];
  return control === undefined ? name : { name, control: control as never };
});

/** All fields except the unique code; the password is not available here. */
const copied = (row: ChannelRow): Partial<ChannelRow> =>
  Object.fromEntries(
    CHANNEL_EDITED.filter((name) => name !== 'code').map((name) => [name, row[name as keyof ChannelRow]]),
  );

/** /businessInquiry/channelManage */
export default function ChannelManagePage(): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<ChannelRow | null>(null);
  const seesBalance = useSeesBalance();
  const resource = seesBalance === true ? channelResource : channelWithoutBalance;
  const form = useMasterForm({
    resource: channelResource,
    call: saveChannel,
    fields: FIELDS,
    initial: INITIAL,
    copied,
    titleOf: ({ code }) => code,
  });
  const moves = useMoves({ resource: channelResource, call: moveChannel, moves: CHANNEL_MOVES, texts: 'channel' });
  const links = useLinkActions();
  const actions = useMemo(() => {
    const cover: Action<ChannelRow> = { key: 'cover', label: t('channel.cover'), run: setOpened };
    return [cover, form.edit, form.copy, ...links, ...moves];
  }, [t, form.edit, form.copy, links, moves]);
  // prevents a column from appearing and then disappearing
  if (seesBalance === null) return null;
  return (
    <>
      <ListPage
        resource={resource}
        columns={balanceColumns}
        toolbar={form.addButton}
        rowActions={actions}
        rowActionsWidth={190}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer
        resource={resource}
        row={opened}
        title={({ name }) => name}
        onClose={() => setOpened(null)}
        size={WIDE}
      >
        {(row) => <CoverList channel={row} />}
      </RowDrawer>
    </>
  );
}
