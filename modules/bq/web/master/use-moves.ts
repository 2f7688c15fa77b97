import type { Call, Fields, InputOf, Resource, RowOf } from '@switchboard/kit-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Stated {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}

interface Options<F extends Fields, C extends Call> {
  readonly resource: Resource<F>;
  readonly call: C;
  /** Allowed target states by current state. */
  readonly moves: Readonly<Record<string, readonly string[]>>;
  /** Texts are at `<texts>.to.<state>`, confirmations at `<texts>.sure.<state>`. */
  readonly texts: string;
  /** The right that the actions require, if not the key of the page with `:toggle`. */
  readonly right?: string;
  /** Calls to invalidate afterwards, in addition to the list. */
  readonly changes?: readonly Call[];
}

const NONE: readonly Call[] = [];

/** One action for each reachable state of a row. */
export function useMoves<F extends Fields, C extends Call>({
  resource,
  call,
  moves,
  texts,
  right = `${resource.right}:toggle`,
  changes = NONE,
}: Options<F, C>): Action<RowOf<F>>[] {
  const { t } = useTranslation('bq');
  const { mutateAsync } = useCallMutation(call, {
    invalidates: [resource.calls.page as unknown as Call, ...changes],
  });
  return useMemo(() => {
    const states = [...new Set(Object.values(moves).flat())];
    return states.map((state) => ({
      key: state,
      label: t(`${texts}.to.${state}`),
      right,
      isOffered: (row) => moves[(row as unknown as Stated).state]?.includes(state) ?? false,
      confirm: () => t(`${texts}.sure.${state}`),
      done: t('master.done'),
      run: (row) => {
        const { id, version } = row as unknown as Stated;
        return mutateAsync({ id, version, state } as InputOf<C>);
      },
    }));
  }, [t, mutateAsync, moves, texts, right]);
}
