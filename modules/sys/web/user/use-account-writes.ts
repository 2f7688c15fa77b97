import { useCallMutation } from '@switchboard/kit-web';
import {
  getUserDetail,
  pageUserSessions,
  setUserState,
  unlinkIdentity,
  unlockUser,
  userResource,
} from '@switchboard/sys-contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Person } from './user-actions.tsx';

/** Reads that are stale after a change of an account. */
export const USER_READS = [userResource.calls.page, getUserDetail, pageUserSessions];

const NAMES_SHOWN = 5;

export interface StateResult {
  readonly person: Person;
  readonly ok: boolean;
  readonly msg: string;
}

export interface AccountWrites {
  /** Changes the state after a confirmation; `onDone` receives the result of every account. */
  setState(people: readonly Person[], status: '0' | '1', onDone?: (results: readonly StateResult[]) => void): void;
  unlock(person: Person): void;
  unlink(userId: string, identity: { id: string; provider: string }, isLast: boolean): void;
}

export function useAccountWrites(): AccountWrites {
  const { t } = useTranslation('sys');
  const { modal, message } = App.useApp();
  const state = useCallMutation(setUserState, { invalidates: USER_READS });
  const unlocking = useCallMutation(unlockUser, { invalidates: USER_READS });
  const unlinking = useCallMutation(unlinkIdentity, { invalidates: USER_READS });

  return {
    setState(people, status, onDone) {
      const word = status === '1' ? 'enable' : 'disable';
      const names = people.slice(0, NAMES_SHOWN).map(({ name }) => name);
      const rest = people.length - names.length;
      modal.confirm({
        title: t(`user.${word}.title`, { count: people.length }),
        content: `${names.join(t('user.comma'))}${rest > 0 ? t('user.andMore', { count: rest }) : ''}${t('user.stop')}${t(`user.${word}.text`)}`,
        okText: t(`user.action.${word}`),
        okButtonProps: { danger: status === '0' },
        async onOk() {
          // the kit has shown the error; a rejected promise would keep the dialog open
          const answer = await state.mutateAsync({ ids: people.map(({ id }) => id), status }).catch(() => null);
          if (answer === null) return;
          const byId = new Map(answer.map((one) => [one.id, one]));
          const results = people.map((person) => ({
            person,
            ok: byId.get(person.id)?.ok === true,
            msg: byId.get(person.id)?.msg ?? '',
          }));
          const failed = results.filter(({ ok }) => !ok);
          if (failed.length === 0) void message.success(t(`user.${word}.done`, { count: people.length }));
          else if (onDone === undefined) void message.error(failed[0]?.msg);
          onDone?.(results);
        },
      });
    },
    unlock(person) {
      modal.confirm({
        title: t('user.unlock.title', { name: person.name }),
        content: t('user.unlock.text'),
        okText: t('user.action.unlock'),
        async onOk() {
          const done = await unlocking.mutateAsync({ userId: person.id }).catch(() => false);
          if (done) void message.success(t('user.unlock.done'));
        },
      });
    },
    unlink(userId, identity, isLast) {
      modal.confirm({
        title: t('user.unlink.title', { provider: t(`user.provider.${identity.provider}`) }),
        content: t(isLast ? 'user.unlink.last' : 'user.unlink.text'),
        okText: t('user.unlink.ok'),
        okButtonProps: { danger: true },
        async onOk() {
          const done = await unlinking.mutateAsync({ userId, identityId: identity.id }).catch(() => false);
          if (done) void message.success(t('user.unlink.done'));
        },
      });
    },
  };
}
