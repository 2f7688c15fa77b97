import {
  GATEWAY_EDITED,
  type GatewayResource,
  type GatewayRow,
  type landingCalls,
  landingResource,
} from '@switchboard/bq-contract';
import { Cell, ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { SwitchServerStatus } from './switch-server-status.tsx';
import { SyncButton } from './sync-button.tsx';
import { useLock } from './use-lock.ts';

interface Props {
  readonly resource: GatewayResource;
  readonly calls: typeof landingCalls;
  /** Buttons next to the sync button. */
  readonly tools?: ReactNode;
}

const NOTHING = {};
const toneOf = ({ syncState }: GatewayRow) => (syncState === 'mismatch' ? ('danger' as const) : undefined);

/** A pending change is shown below the value until the switch reports it. */
const COLUMNS = {
  syncState: {
    width: 170,
    render: (state: GatewayRow['syncState'], { wanted }: GatewayRow) => (
      <>
        <Cell field={landingResource.fields.syncState} value={state} />
        {wanted != null && (
          <Typography.Text type="secondary" style={{ display: 'block' }} ellipsis={{ tooltip: wanted }}>
            {wanted}
          </Typography.Text>
        )}
      </>
    ),
  },
};

/** Gateways of one side. They are created on the switch and can only be edited here (rule 62). */
export function GatewayList({ resource, calls, tools }: Props): ReactNode {
  const [opened, setOpened] = useState<GatewayRow | null>(null);
  const form = useMasterForm({
    resource,
    call: calls.save,
    fields: GATEWAY_EDITED,
    initial: NOTHING,
    titleOf: ({ gwName }) => gwName,
  });
  const locks = useLock(resource, calls.lock);
  const actions = useMemo(() => [form.edit, ...locks], [form.edit, locks]);
  return (
    <>
      <ListPage
        resource={resource}
        header={<SwitchServerStatus call={calls.servers} />}
        toolbar={
          <>
            {tools}
            <SyncButton resource={resource} call={calls.sync} servers={calls.servers} />
          </>
        }
        rowActions={actions}
        rowActionsWidth={120}
        columns={COLUMNS}
        rowTone={toneOf}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer resource={resource} row={opened} title={({ gwName }) => gwName} onClose={() => setOpened(null)} />
    </>
  );
}
