import type { ServerStates, Sync } from '@switchboard/bq-contract';
import type { Call, Fields, Resource } from '@switchboard/kit-contract';
import { Can, useCallMutation } from '@switchboard/kit-web';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props<F extends Fields> {
  readonly resource: Resource<F>;
  readonly call: Sync;
  readonly servers: ServerStates;
}

/** Syncs the switches now; the alert above the list names those that did not answer. */
export function SyncButton<F extends Fields>({ resource, call, servers }: Props<F>): ReactNode {
  const { t } = useTranslation('bq');
  const { message } = App.useApp();
  const { mutate, isPending } = useCallMutation(call, {
    invalidates: [resource.calls.page as unknown as Call, servers],
    onSuccess: (states) => {
      const isAll = states.every(({ fault }) => fault === null);
      if (isAll) void message.success(t('vos.synced'));
      else void message.warning(t('vos.partlySynced'));
    },
  });
  return (
    <Can right={`${resource.right}:sync`}>
      <Button loading={isPending} onClick={() => mutate({})}>
        {t('vos.sync')}
      </Button>
    </Can>
  );
}
