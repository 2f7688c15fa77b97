import { StaffSelect } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { CommentItem } from '../profile/comment-item.tsx';

/** The new assignee and the reason (ger rule 21). */
function HandOverForm() {
  const { t } = useTranslation('ger');
  return (
    <>
      <Form.Item name="toStaffId" label={t('profile.toStaff')} rules={[{ required: true }]}>
        <StaffSelect />
      </Form.Item>
      <CommentItem isRequired={false} />
    </>
  );
}

/** The complete form of an action. */
export const handOverForm = () => <HandOverForm />;
