import { customerResource, getCustomer, lockCustomers, unlockCustomers } from '@switchboard/crm-contract';
import { showError, useCallMutation } from '@switchboard/kit-web';
import { App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../paths.ts';
import type { CustomerTool, ToolRow } from './tool.ts';

/** Locking needs the approval of another user; unlocking is immediate. */
export function useLockTool(): CustomerTool {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const invalidates = [getCustomer, customerResource.calls.page];
  const lock = useCallMutation(lockCustomers, { invalidates });
  const unlock = useCallMutation(unlockCustomers, { invalidates });
  const run = async ({ id, locked }: ToolRow, { reason }: { reason: string }): Promise<void> => {
    const call = locked === true ? unlock : lock;
    const [answer] = await call.mutateAsync({ ids: [id], reason });
    if (answer?.ok) void message.success(t(locked === true ? 'customer.unlocked' : 'customer.lockAsked'));
    else showError(new Error(answer?.msg ?? ''));
  };
  return {
    row: {
      key: 'lock',
      label: t('customer.lock'),
      right: `${MY_CLIENT_KEY}:lock`,
      form: ({ locked }) => (
        <Form.Item
          name="reason"
          label={t(locked === true ? 'customer.unlockReason' : 'customer.lockReason')}
          rules={[{ required: true, min: 2, max: 300 }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} showCount />
        </Form.Item>
      ),
      run,
    },
  };
}
