import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  name?: string;
  label?: string;
  isRequired: boolean;
}

/** The comment on an action (ger rule 18). */
export function CommentItem({ name = 'comment', label, isRequired }: Props) {
  const { t } = useTranslation('ger');
  return (
    <Form.Item name={name} label={label ?? t('profile.comment')} rules={[{ required: isRequired, min: 2, max: 500 }]}>
      <Input.TextArea rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}

/** The same item as the complete form of an action. */
export const commentForm = (props: Props) => () => <CommentItem {...props} />;
