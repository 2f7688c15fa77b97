import {
  channelResource,
  type ChannelRow,
  rebindChannel,
  setChannelPassword,
  testChannel,
} from '@switchboard/bq-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { App, Form, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const KEY = channelResource.right;
const CHANGED = [channelResource.calls.page];
const PASSWORD_MOST = 64;

/** Actions of the gateway on the connection of a channel. */
export function useLinkActions(): Action<ChannelRow>[] {
  const { t } = useTranslation('bq');
  const rebind = useCallMutation(rebindChannel, { invalidates: CHANGED }).mutateAsync;
  const test = useCallMutation(testChannel).mutateAsync;
  const store = useCallMutation(setChannelPassword, { invalidates: CHANGED }).mutateAsync;
  const { message } = App.useApp();
  return useMemo(() => {
    const isKnown = ({ link }: ChannelRow): boolean => link !== null && link !== undefined;
    const rebinding: Action<ChannelRow> = {
      key: 'rebind',
      label: t('channel.rebind'),
      right: `${KEY}:rebind`,
      isOffered: isKnown,
      confirm: () => t('channel.rebindSure'),
      done: t('channel.rebound'),
      run: ({ id }) => rebind({ id }),
    };
    const testing: Action<ChannelRow> = {
      key: 'test',
      label: t('channel.test'),
      right: `${KEY}:test`,
      isOffered: isKnown,
      run: async ({ id }) => {
        const { isUp, ms, detail } = await test({ id });
        if (isUp) void message.success(t('channel.up', { ms, detail }));
        else void message.error(t('channel.down', { detail }));
      },
    };
    const password: Action<ChannelRow, { password?: string }> = {
      key: 'password',
      label: t('channel.password'),
      right: `${KEY}:edit`,
      form: () => (
        <Form.Item name="password" label={t('channel.passwordField')} extra={t('channel.passwordHint')}>
          <Input.Password maxLength={PASSWORD_MOST} autoComplete="new-password" />
        </Form.Item>
      ),
      done: t('channel.passwordDone'),
      run: ({ id, version }, { password: typed }) =>
        store({ id, version, password: typed === undefined || typed === '' ? null : typed }),
    };
    return [rebinding, testing, password as Action<ChannelRow>];
  }, [t, rebind, test, store, message]);
}
