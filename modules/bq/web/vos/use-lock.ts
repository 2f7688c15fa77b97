import type { LockGateway } from '@switchboard/bq-contract';
import type { Call, Fields, Resource, RowOf } from '@switchboard/kit-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Lockable {
  readonly id: string;
  readonly version: number;
  readonly gwName: string;
  readonly locked: boolean;
}

/** Actions to lock and unlock a gateway: the change goes to the switch and is shown as pending until the next sync. */
export function useLock<F extends Fields>(resource: Resource<F>, call: LockGateway): Action<RowOf<F>>[] {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(call, { invalidates: [resource.calls.page as unknown as Call] });
  return useMemo(
    () =>
      [true, false].map((locked) => {
        const texts = locked ? 'lock' : 'unlock';
        return {
          key: texts,
          label: t(`vos.${texts}`),
          right: `${resource.right}:lock`,
          isDanger: locked,
          isOffered: (row) => (row as unknown as Lockable).locked !== locked,
          confirm: (row) => t(`vos.${texts}Sure`, { name: (row as unknown as Lockable).gwName }),
          done: t('vos.asked'),
          run: (row) => {
            const { id, version } = row as unknown as Lockable;
            return mutateAsync({ id, version, locked });
          },
        };
      }),
    [t, mutateAsync, resource],
  );
}
