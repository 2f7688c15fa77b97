import { devicePortResource, type DevicePortRow } from '@switchboard/bq-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

const titleOf = ({ deviceSn, portNo }: DevicePortRow): string => `${deviceSn}:${portNo}`;

/** /businessInquiry/portquery */
export default function PortQueryPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const [opened, setOpened] = useState<DevicePortRow | null>(null);
  const actions = useMemo(
    (): Action<DevicePortRow>[] => [
      {
        key: 'bank',
        label: t('device.toBank'),
        right: 'oc.simbank.port.manager',
        isOffered: ({ iccid }) => iccid !== null,
        run: ({ iccid }) => openTab(`/businessOperations/simbank/port/manager?f.iccid=${iccid ?? ''}`),
      },
    ],
    [t, openTab],
  );
  return (
    <>
      <ListPage
        resource={devicePortResource}
        rowActions={actions}
        rowTone={({ state }) => (state === 'fault' ? 'danger' : undefined)}
        onOpen={setOpened}
      />
      <RowDrawer resource={devicePortResource} row={opened} title={titleOf} onClose={() => setOpened(null)} />
    </>
  );
}
