import { customerResource, getCustomer, mergeCustomers } from '@switchboard/crm-contract';
import { ResourceSelect, useCallMutation } from '@switchboard/kit-web';
import { Alert, App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../paths.ts';
import type { CustomerTool } from './tool.ts';

interface Values {
  loserId: string;
  reason: string;
}

/** The row stays; the chosen customer is merged into it (crm rule 32). */
export function useMergeTool(): CustomerTool {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const merge = useCallMutation(mergeCustomers, { invalidates: [getCustomer, customerResource.calls.page] });
  return {
    row: {
      key: 'merge',
      label: t('customer.merge'),
      right: `${MY_CLIENT_KEY}:merge`,
      isDanger: true,
      form: ({ name }) => (
        <>
          <Alert type="warning" showIcon title={t('customer.mergeHint', { name })} style={{ marginBottom: 16 }} />
          <Form.Item name="loserId" label={t('customer.mergeWhich')} rules={[{ required: true }]}>
            <ResourceSelect
              resource={customerResource}
              labelOf={(row) => row.name}
              hintOf={(row) => row.customerCode}
            />
          </Form.Item>
          <Form.Item name="reason" label={t('customer.reason')} rules={[{ required: true, min: 2, max: 300 }]}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} showCount />
          </Form.Item>
        </>
      ),
      run: async ({ id }, { loserId, reason }: Values) => {
        const { state } = await merge.mutateAsync({ masterId: id, loserId, reason });
        void message.success(t(state === 'done' ? 'customer.merged' : 'customer.mergeAsked'));
      },
    },
  };
}
