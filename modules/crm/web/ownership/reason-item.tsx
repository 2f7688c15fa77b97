import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** The reason; all people involved can read it. */
export function ReasonItem({ extra }: { extra?: string }) {
  const { t } = useTranslation('crm');
  return (
    <Form.Item
      name="reason"
      label={t('flow.reason')}
      {...(extra === undefined ? {} : { extra })}
      rules={[{ required: true, min: 2, max: 200, whitespace: true }]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
    </Form.Item>
  );
}
