import { Form, Input } from 'antd';

interface Props {
  name: string;
  label: string;
  isRequired: boolean;
}

/** The comment on a decision. */
export function CommentItem({ name, label, isRequired }: Props) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: isRequired, min: 2, max: 500 }]}>
      <Input.TextArea rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}

/** The same item as the complete form of an action. */
export const commentForm = (props: Props) => () => <CommentItem {...props} />;
