import { RESEND_KEY, RESEND_MOST, resendSms, smsRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, type BatchAction, useCallMutation, useRights } from '@switchboard/kit-web';
import { App, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelSelect } from '../master/selects.tsx';

type Row = ResourceRow<typeof smsRecordResource>;
interface ResendInput {
  readonly channelId: string;
  readonly reason: string;
}

/** States that may be worth another attempt, as far as the list knows; the gateway decides. */
const AGAIN: ReadonlySet<string> = new Set(['31', '41', '42', '43', '44', '45', '50']);
const CHANGED = [smsRecordResource.calls.page];

/** Actions to resend undelivered messages over a chosen channel. */
export function useResend(): { rowActions: Action<Row, ResendInput>[]; bulkActions: BatchAction<Row, ResendInput>[] } {
  const { t } = useTranslation('bq');
  const { message } = App.useApp();
  const { mutateAsync } = useCallMutation(resendSms, { invalidates: CHANGED });
  if (!useRights().has(RESEND_KEY)) return { rowActions: [], bulkActions: [] };
  const common = { key: 'resend', label: t('sms.resend'), right: RESEND_KEY, form: () => <ResendForm /> };
  const one: Action<Row, ResendInput> = {
    ...common,
    isOffered: ({ status }) => AGAIN.has(String(status)),
    run: async ({ msgId }, input) => {
      const [answer] = await mutateAsync({ msgIds: [msgId], ...input });
      if (answer?.ok) void message.success(t('sms.resent'));
      else void message.error(t('sms.notResent', { why: answer?.msg ?? '' }));
    },
  };
  const many: BatchAction<Row, ResendInput> = {
    ...common,
    refusal: (rows) => (rows.length > RESEND_MOST ? t('sms.resendTooMany', { most: RESEND_MOST }) : null),
    done: t('sms.resent'),
    run: async (rows, input) => {
      const answers = await mutateAsync({ msgIds: [...new Set(rows.map(({ msgId }) => msgId))], ...input });
      // the list identifies rows by message and attempt
      return answers.map((answer) => ({
        ...answer,
        id: rows.find(({ msgId }) => msgId === answer.id)?.id ?? answer.id,
      }));
    },
  };
  return { rowActions: [one], bulkActions: [many] };
}

function ResendForm(): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <>
      <Form.Item
        name="channelId"
        label={t('sms.resendChannel')}
        extra={t('sms.resendHint')}
        rules={[{ required: true }]}
      >
        <ChannelSelect />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('sms.resendReason')}
        rules={[{ required: true, whitespace: true, min: 4, max: 200 }]}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </>
  );
}
