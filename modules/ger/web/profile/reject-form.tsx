import { useLocale } from '@switchboard/kit-web';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { CommentItem } from './comment-item.tsx';
import type { Detail } from './profile.tsx';

export interface Rejecting {
  /** `end`, `start`, or `node:` and the id of a step. */
  to: string;
  comment?: string;
}

type Target = 'end' | 'start' | 'node';

export function targetOf(to: string): { target: Target; targetNodeId?: string } {
  return to.startsWith('node:') ? { target: 'node', targetNodeId: to.slice(5) } : { target: to as 'end' | 'start' };
}

/** A final rejection, back to the applicant, or back to a passed step (ger rules 15, 16). */
export function RejectForm({ my }: { my: Detail['my'] }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const steps = my.rejectNodes.filter(({ type }) => type === 'approve');
  const options = [
    ...(my.rejectTargets.includes('node')
      ? steps.map(({ nodeId, name, handlers }) => ({
          value: `node:${nodeId}`,
          label: t('profile.backToNode', { node: name[locale], names: handlers.map((one) => one.name).join(', ') }),
        }))
      : []),
    ...(my.rejectTargets.includes('start') ? [{ value: 'start', label: t('profile.backToStart') }] : []),
    ...(my.rejectTargets.includes('end') ? [{ value: 'end', label: t('profile.rejectForGood') }] : []),
  ];
  return (
    <>
      <Form.Item name="to" label={t('profile.target')} rules={[{ required: true }]}>
        <Radio.Group options={options} vertical />
      </Form.Item>
      <CommentItem isRequired={my.commentRequired.reject} />
    </>
  );
}
