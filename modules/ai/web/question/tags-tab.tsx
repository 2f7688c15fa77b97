import {
  feedbackTagResource,
  type FeedbackTagRow,
  QUESTION_KEY,
  removeFeedbackTag,
  saveFeedbackTag,
  TAG_EDITED,
} from '@switchboard/ai-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const READS = [feedbackTagResource.calls.page];
const EDIT = `${QUESTION_KEY}:edit`;
const NEW: Partial<FeedbackTagRow> = { likeType: 'LIKE', sort: 1, enabled: true };

export function TagsTab() {
  const { t } = useTranslation('ai');
  const [edited, setEdited] = useState<FeedbackTagRow | 'new' | null>(null);
  const { mutateAsync: save } = useCallMutation(saveFeedbackTag, { invalidates: READS });
  const { mutateAsync: remove } = useCallMutation(removeFeedbackTag, { invalidates: READS });
  const actions = useMemo(
    (): Action<FeedbackTagRow>[] => [
      { key: 'edit', label: t('edit'), right: EDIT, run: setEdited },
      {
        key: 'disable',
        label: t('disable'),
        right: EDIT,
        isOffered: ({ enabled }) => enabled,
        confirm: ({ tagName }) => t('tag.disableSure', { tagName }),
        done: t('tag.disabled'),
        run: ({ id, version }) => save({ id, version, enabled: false }),
      },
      {
        key: 'enable',
        label: t('enable'),
        right: EDIT,
        isOffered: ({ enabled }) => !enabled,
        done: t('tag.enabled'),
        run: ({ id, version }) => save({ id, version, enabled: true }),
      },
      {
        key: 'remove',
        label: t('remove'),
        right: EDIT,
        isDanger: true,
        confirm: ({ tagName }) => t('tag.removeSure', { tagName }),
        done: t('removed'),
        run: ({ id, version }) => remove({ id, version }),
      },
    ],
    [t, save, remove],
  );
  return (
    <>
      <ListPage
        resource={feedbackTagResource}
        isEmbedded
        rowActions={actions}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('tag.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <TagForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** The type cannot change after creation: existing ratings stay positive or negative. */
function TagForm({ row, onClose }: { row: FeedbackTagRow | null; onClose: () => void }) {
  const { t } = useTranslation('ai');
  return (
    <FormDialog
      name={`ai.feedback-tag.${row?.id ?? 'new'}`}
      title={row === null ? t('tag.add') : t('tag.editTitle')}
      fields={feedbackTagResource.fields}
      object={feedbackTagResource.code}
      groups={[
        {
          key: 'tag',
          fields: TAG_EDITED.map((name) => {
            if (name === 'likeType') return { name, isReadOnly: row !== null };
            return name === 'tagName' ? { name, hint: t('tag.nameHint') } : name;
          }),
        },
      ]}
      call={saveFeedbackTag}
      {...(row === null ? { initial: NEW } : { record: { id: row.id, version: row.version, values: row } })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
