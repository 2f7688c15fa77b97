import {
  commonQuestionResource,
  type CommonQuestionRow,
  QUESTION_KEY,
  removeQuestion,
  saveQuestion,
} from '@switchboard/ai-contract';
import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionForm } from './question-form.tsx';

const READS = [commonQuestionResource.calls.page];
const EDIT = `${QUESTION_KEY}:edit`;

export function QuestionsTab() {
  const { t } = useTranslation('ai');
  const [edited, setEdited] = useState<CommonQuestionRow | 'new' | null>(null);
  const { mutateAsync: save } = useCallMutation(saveQuestion, { invalidates: READS });
  const { mutateAsync: remove } = useCallMutation(removeQuestion, { invalidates: READS });
  const actions = useMemo(
    (): Action<CommonQuestionRow>[] => [
      { key: 'edit', label: t('edit'), right: EDIT, run: setEdited },
      {
        key: 'disable',
        label: t('disable'),
        right: EDIT,
        isOffered: ({ enabled }) => enabled,
        confirm: ({ question }) => t('question.disableSure', { question }),
        done: t('question.disabled'),
        run: ({ id, version }) => save({ id, version, enabled: false }),
      },
      {
        key: 'enable',
        label: t('enable'),
        right: EDIT,
        isOffered: ({ enabled }) => !enabled,
        done: t('question.enabled'),
        run: ({ id, version }) => save({ id, version, enabled: true }),
      },
      {
        key: 'remove',
        label: t('remove'),
        right: EDIT,
        isDanger: true,
        confirm: ({ question }) => t('question.removeSure', { question }),
        done: t('removed'),
        run: ({ id, version }) => remove({ id, version }),
      },
    ],
    [t, save, remove],
  );
  return (
    <>
      <ListPage
        resource={commonQuestionResource}
        rowActions={actions}
        rowActionsWidth={100}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('question.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <QuestionForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
