import { DELEGATION_FORM, delegationResource, endDelegation, saveDelegation } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, FormDialog, ListPage, StaffSelect, useCallMutation, useIsPhone } from '@switchboard/kit-web';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROCESS_READS } from '../profile/use-fresh-lists.ts';
import { ProcessSelect } from './process-select.tsx';

type Row = ResourceRow<typeof delegationResource>;
const READS = [delegationResource.calls.page, ...PROCESS_READS];

/** The delegates during the reader's absence (ger rule 30). */
export function DelegationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ger');
  const isPhone = useIsPhone();
  const [adding, setAdding] = useState<{ startAt: string } | null>(null);
  const { mutateAsync: end } = useCallMutation(endDelegation, { invalidates: READS });
  const actions: Action<Row>[] = [
    {
      key: 'end',
      label: t('delegation.end'),
      isDanger: true,
      isOffered: ({ state }) => state !== 'ended',
      confirm: ({ delegate, takenNum }) =>
        takenNum > 0
          ? t('delegation.endSureBack', { name: delegate, count: takenNum })
          : t('delegation.endSure', { name: delegate }),
      done: t('delegation.ended'),
      run: ({ id }) => end({ id }),
    },
  ];
  return (
    <Drawer open title={t('delegation.title')} size={isPhone ? '100%' : 1040} onClose={onClose}>
      <ListPage
        isEmbedded
        resource={delegationResource}
        rowActions={actions}
        extraFilters={{ state: false }}
        columns={{ processName: { render: (name) => name ?? t('delegation.everyProcess') } }}
        header={<p>{t('delegation.hint')}</p>}
        toolbar={
          <Button type="primary" onClick={() => setAdding({ startAt: new Date().toISOString() })}>
            {t('delegation.add')}
          </Button>
        }
      />
      {adding !== null && (
        <FormDialog
          name="ger.delegation"
          title={t('delegation.add')}
          fields={DELEGATION_FORM}
          groups={[
            {
              key: 'all',
              fields: [
                { name: 'delegateId', control: <StaffSelect /> },
                { name: 'processId', control: <ProcessSelect />, hint: t('delegation.processHint') },
                'startAt',
                'endAt',
                { name: 'takeExisting', hint: t('delegation.takeHint') },
                'reason',
              ],
            },
          ]}
          initial={{ takeExisting: true, ...adding }}
          call={saveDelegation}
          toInput={({ processId, reason, ...values }) =>
            ({
              ...values,
              ...(processId === null || processId === undefined ? {} : { processId }),
              ...(reason === null || reason === undefined ? {} : { reason }),
            }) as never
          }
          invalidates={READS}
          onSaved={() => setAdding(null)}
          onClose={() => setAdding(null)}
        />
      )}
    </Drawer>
  );
}
