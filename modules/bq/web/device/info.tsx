import {
  DEVICE_EDITED,
  DEVICE_KEY,
  deviceResource,
  type DeviceRow,
  rebootDevice,
  saveDevice,
} from '@switchboard/bq-contract';
import { type Action, ListPage, useCallMutation, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { COUNTRY_COLUMN, countryFilter } from './country.tsx';

const COLUMNS = { iso2: COUNTRY_COLUMN };
const FILTERS = { iso2: countryFilter };
const CHANGED = [deviceResource.calls.page];
const LOG = '/businessInquiry/device-info/operation-log';
const PAPERS = '/businessInquiry/device-compliance';

/** The channel of the row is shown by its name, even if it is not on the first page of the channel list. */
const fieldsOf = (row: DeviceRow | null) =>
  DEVICE_EDITED.map((name) => {
    if (name !== 'channelId') return name;
    const id = row?.channelId ?? null;
    const known = id === null ? [] : [{ value: id, label: row?.channelName ?? id }];
    return { name, control: <ChannelSelect allowClear known={known} /> };
  });

/** /businessInquiry/device-info */
export default function DeviceInfoPage(): ReactNode {
  const [opened, setOpened] = useState<DeviceRow | null>(null);
  const form = useMasterForm({
    resource: deviceResource,
    call: saveDevice,
    fields: fieldsOf,
    initial: {},
    titleOf: ({ sn }) => sn,
  });
  const others = useDeviceActions();
  const actions = useMemo(() => [form.edit, ...others], [form.edit, others]);
  return (
    <>
      <ListPage
        resource={deviceResource}
        columns={COLUMNS}
        extraFilters={FILTERS}
        rowActions={actions}
        rowActionsWidth={170}
        rowTone={({ state }) => (state === 'fault' ? 'danger' : undefined)}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer resource={deviceResource} row={opened} title={({ sn }) => sn} onClose={() => setOpened(null)} />
    </>
  );
}

function useDeviceActions(): Action<DeviceRow>[] {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const { mutateAsync: reboot } = useCallMutation(rebootDevice, { invalidates: CHANGED });
  return useMemo(
    () => [
      {
        key: 'log',
        label: t('device.log'),
        run: ({ sn }) => openTab(`${LOG}?f.deviceSn=${encodeURIComponent(sn)}`),
      },
      {
        key: 'reboot',
        label: t('device.reboot'),
        right: `${DEVICE_KEY}:reboot`,
        isDanger: true,
        refusal: ({ rebootResult }) => (rebootResult === 'running' ? t('device.rebooting') : null),
        confirm: ({ sn, portsOnline }) => t('device.rebootSure', { sn, count: portsOnline }),
        done: t('device.rebootAsked'),
        run: ({ id }) => reboot({ id }),
      },
      {
        key: 'papers',
        label: t('device.papers'),
        right: 'bq.device-compliance',
        run: ({ sn }) => openTab(`${PAPERS}?f.deviceSn=${encodeURIComponent(sn)}`),
      },
    ],
    [t, openTab, reboot],
  );
}
