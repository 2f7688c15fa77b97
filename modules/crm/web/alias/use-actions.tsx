import {
  ALIAS_SYSTEMS,
  aliasChangeResource,
  getAliasChange,
  markAliasItem,
  retryAliasChange,
  rollBackAliasChange,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, CodeSelect, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentItem } from '../approval/comment-item.tsx';

type Row = ResourceRow<typeof aliasChangeResource>;
const KEY = aliasChangeResource.right;
const CHANGED = [getAliasChange, aliasChangeResource.calls.page];
const hasFailed = ({ state }: Row): boolean => state === 'partial_failed';

/** What operations can do with a change that a system rejected. */
export function useAliasActions() {
  const { t } = useTranslation('crm');
  const { mutateAsync: retry } = useCallMutation(retryAliasChange, { invalidates: CHANGED });
  const { mutateAsync: mark } = useCallMutation(markAliasItem, { invalidates: CHANGED });
  const { mutateAsync: rollBack } = useCallMutation(rollBackAliasChange, { invalidates: CHANGED });
  return useMemo(() => {
    const retrying: Action<Row> = {
      key: 'retry',
      label: t('alias.retry'),
      right: `${KEY}:retry`,
      isOffered: hasFailed,
      done: t('alias.retried'),
      run: ({ id }) => retry({ id }),
    };
    const marking: Action<Row, { system: keyof typeof ALIAS_SYSTEMS; note: string }> = {
      key: 'manual',
      label: t('alias.manual'),
      right: `${KEY}:manual`,
      isOffered: hasFailed,
      form: () => (
        <>
          <Form.Item name="system" label={t('alias.system')} rules={[{ required: true }]}>
            <CodeSelect values={ALIAS_SYSTEMS} />
          </Form.Item>
          <CommentItem name="note" label={t('alias.note')} isRequired />
        </>
      ),
      done: t('alias.marked'),
      run: ({ id }, values) => mark({ id, ...values }),
    };
    const rolling: Action<Row> = {
      key: 'rollback',
      label: t('alias.rollback'),
      right: `${KEY}:rollback`,
      isDanger: true,
      isOffered: hasFailed,
      confirm: ({ oldAlias }) => t('alias.rollbackSure', { alias: oldAlias }),
      done: t('alias.rolledBack'),
      run: ({ id }) => rollBack({ id }),
    };
    return [retrying, marking, rolling];
  }, [t, retry, mark, rollBack]);
}
