import { blacklistResource, editEvidence, getBlacklist, liftBlacklist } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commentForm } from '../approval/comment-item.tsx';

type Row = ResourceRow<typeof blacklistResource>;
const KEY = blacklistResource.right;
const CHANGED = [getBlacklist, blacklistResource.calls.page];

/** The actions on an entry, in the list and on its page. */
export function useBlacklistActions() {
  const { t } = useTranslation('crm');
  const { mutateAsync: lift } = useCallMutation(liftBlacklist, { invalidates: CHANGED });
  const { mutateAsync: edit } = useCallMutation(editEvidence, { invalidates: CHANGED });
  return useMemo(() => {
    const lifting: Action<Row, { reason: string }> = {
      key: 'lift',
      label: t('blacklist.lift'),
      right: `${KEY}:lift`,
      isOffered: ({ state }) => state === 'active',
      form: commentForm({ name: 'reason', label: t('blacklist.liftReason'), isRequired: true }),
      done: t('blacklist.asked'),
      run: ({ id }, { reason }) => lift({ id, reason }),
    };
    const editing: Action<Row, { evidence: string }> = {
      key: 'evidence',
      label: t('blacklist.editEvidence'),
      right: `${KEY}:add`,
      isOffered: ({ state }) => state === 'pending' || state === 'active',
      initial: ({ evidence }) => ({ evidence }),
      form: () => (
        <Form.Item
          name="evidence"
          label={t('blacklist.tabs.evidence')}
          extra={t('blacklist.evidenceHint')}
          rules={[{ required: true, min: 5, max: 2000, whitespace: true }]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={2000} showCount />
        </Form.Item>
      ),
      done: t('blacklist.evidenceSaved'),
      run: ({ id, version }, { evidence }) => edit({ id, version, evidence }),
    };
    return [lifting, editing];
  }, [t, lift, edit]);
}
