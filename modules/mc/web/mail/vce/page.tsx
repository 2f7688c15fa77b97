import {
  type Action,
  DeptSelect,
  type FilterControlProps,
  ListPage,
  StaffSelect,
  useCallMutation,
  useRights,
} from '@switchboard/kit-web';
import type { ResourceRow } from '@switchboard/kit-contract';
import { dealingResource, forwardDealing } from '@switchboard/mc-contract';
import { Alert, App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MailFrame } from '../frame/mail-frame.tsx';
import { DealingDrawer } from './dealing-drawer.tsx';
import { useOpenDealing } from './use-open-dealing.ts';
import { useRevealAddress } from './use-reveal-address.tsx';

type Row = ResourceRow<typeof dealingResource>;

const idsOf = (value: FilterControlProps['value']): string[] => (Array.isArray(value) ? (value as string[]) : []);
const orNone = (ids: string[]): string[] | undefined => (ids.length === 0 ? undefined : ids);
const FILTERS = {
  partyType: false,
  staffId: ({ id, value, onChange }: FilterControlProps) => (
    <StaffSelect id={id} isMultiple value={idsOf(value)} onChange={(next: string[]) => onChange(orNone(next))} />
  ),
  deptId: ({ id, value, onChange }: FilterControlProps) => (
    <DeptSelect id={id} isMultiple value={idsOf(value)} onChange={(next: string[]) => onChange(orNone(next))} />
  ),
} as const;

/** /message/email/vce: mails of all colleagues with the customers visible to the user (mc M74). */
export default function Correspondence() {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const isSuppliers = useSearchParams()[0].get('tab') === 'supplier';
  const rights = useRights();
  const { openId, open, close } = useOpenDealing();
  const forwarding = useCallMutation(forwardDealing, {
    onSuccess: ({ email }) => void message.success(t('mailRead.vce.forwarded', { email })),
  });
  const { mutateAsync: forward } = forwarding;
  const tabs = useMemo(
    () => [
      { key: 'customer', label: t('mailRead.vce.customer'), filters: { partyType: ['1'] } },
      { key: 'supplier', label: t('mailRead.vce.supplier'), filters: { partyType: ['2'] } },
    ],
    [t],
  );
  const { action: reveal, dialog } = useRevealAddress();
  const actions = useMemo<Action<Row>[]>(() => {
    const all: Action<Row>[] = [
      {
        key: 'forward',
        right: 'mc.email.vce:body',
        label: t('mailRead.vce.forwardToSelf'),
        // mails with suppliers are the user's own: they are in the mailbox already
        isOffered: ({ partyType }) => partyType === '1',
        run: async ({ messageId }) => await forward({ id: messageId }),
      },
      reveal,
    ];
    return all.filter(({ right }) => right === undefined || rights.has(right));
  }, [t, forward, reveal, rights]);
  const columns = useMemo(
    () => ({ subject: { render: (value: string) => (value === '' ? t('mailRead.noSubject') : value) } }),
    [t],
  );
  return (
    <MailFrame current="dealings">
      <ListPage
        resource={dealingResource}
        tabs={tabs}
        header={isSuppliers && <Alert type="info" showIcon title={t('mailRead.vce.supplierNote')} />}
        extraFilters={FILTERS}
        columns={columns}
        {...(actions.length === 0 ? {} : { rowActions: actions })}
        onOpen={open}
      />
      <DealingDrawer id={openId} onClose={close} />
      {dialog}
    </MailFrame>
  );
}
