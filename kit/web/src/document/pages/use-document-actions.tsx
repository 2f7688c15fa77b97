import type { DocumentAction } from '@switchboard/kit-contract';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { callApi } from '../../api/call-api.ts';
import { showError } from '../../api/error-ui.ts';
import { newSubmission } from '../../api/submit-key.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useKitText } from '../../i18n/use-kit-text.ts';
import type { AnyDocument, Row } from './types.ts';

type DocumentPageAction = Action<Row, { readonly reason?: string }>;

/** What the state of a document allows: its actions, changing it, and what cannot be undone. */
export function useDocumentActions(document: AnyDocument, onEdit: () => void): readonly DocumentPageAction[] {
  const { actions, calls, editable, resource } = document;
  const t = useKitText();
  const locale = useLocale();
  const [submission] = useState(newSubmission);
  const offered = Object.entries(actions).flatMap(([key, action]: [string, DocumentAction]) => {
    const call = calls.actions[key];
    if (call === undefined) return [];
    const one: DocumentPageAction = {
      key,
      label: action.label[locale],
      right: `${resource.right}:${action.key}`,
      isDanger: action.isDanger === true,
      isOffered: ({ state }) => action.from.includes(state as string),
      ...(action.needsReason === true ? { form: () => <Reason /> } : {}),
      run: async (row, { reason = null }) => {
        const input = { id: row['id'] as string, version: row['version'] as number, reason };
        await callApi(call, input, { submission }).catch((error: unknown) => {
          showError(error);
          throw error;
        });
      },
    };
    return [one];
  });
  const edit: DocumentPageAction = {
    key: 'edit',
    label: t('documentPage.edit'),
    right: `${resource.right}:edit`,
    isOffered: ({ state }) => editable.includes(state as string),
    run: onEdit,
  };
  return [...offered.filter(({ isDanger }) => isDanger !== true), edit, ...offered.filter(({ isDanger }) => isDanger)];
}

const MAX_REASON = 500;

function Reason(): ReactNode {
  const t = useKitText();
  return (
    <Form.Item
      name="reason"
      label={t('documentPage.reason')}
      rules={[{ required: true, whitespace: true, message: t('documentPage.reasonNeeded') }]}
    >
      <Input.TextArea maxLength={MAX_REASON} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
  );
}
