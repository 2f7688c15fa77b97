import { Form, Input } from 'antd';

/** What somebody says when deciding. */
export function CommentItem({ name, label, isRequired }: { name: string; label: string; isRequired: boolean }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: isRequired, min: 2, max: 500 }]}>
      <Input.TextArea rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}
