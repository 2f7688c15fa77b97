import {
  areaOf,
  type CommonQuestionRow,
  listQualityTags,
  qualityResource,
  type QualityRow,
  QUESTION_KEY,
} from '@switchboard/ai-contract';
import { type Action, CALM_INPUT, type FilterControlProps, ListPage, useCall } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewQuestion } from '../question/question-form.tsx';
import { AnswerDrawer } from './answer-drawer.tsx';
import { Trend } from './trend.tsx';
import { useHandling } from './use-handling.tsx';

const FILTERS = { tags: (control: FilterControlProps) => <TagFilter {...control} /> };
const openItems = ({ id, version, status }: QualityRow) => (status === 'open' ? [{ id, version }] : []);

export function AnswersTab() {
  const { t } = useTranslation('ai');
  const [opened, setOpened] = useState<QualityRow | null>(null);
  const [made, setMade] = useState<Partial<CommonQuestionRow> | null>(null);
  const handling = useHandling(openItems);
  const actions = useMemo(() => {
    const making: Action<QualityRow> = {
      key: 'make',
      label: t('quality.make'),
      right: `${QUESTION_KEY}:edit`,
      run: ({ question, type }) => setMade({ question, type: areaOf(type) }),
    };
    return [handling, making];
  }, [t, handling]);
  return (
    <>
      <ListPage
        resource={qualityResource}
        header={<Trend />}
        extraFilters={FILTERS}
        rowActions={actions}
        rowActionsWidth={180}
        onOpen={setOpened}
      />
      <AnswerDrawer row={opened} onClose={() => setOpened(null)} />
      {made !== null && <NewQuestion initial={made} onClose={() => setMade(null)} />}
    </>
  );
}

/** All tags, including disabled ones, which old rows still use. */
function TagFilter({ id, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('ai');
  const { data = [] } = useCall(listQualityTags, {});
  const groupOf = (likeType: string) =>
    data.filter((tag) => tag.likeType === likeType).map(({ tagName }) => ({ value: tagName, label: tagName }));
  return (
    <Select
      id={id}
      mode="multiple"
      components={CALM_INPUT}
      allowClear
      maxTagCount="responsive"
      value={(value as string[] | undefined) ?? []}
      options={[
        { label: t('quality.liked'), options: groupOf('LIKE') },
        { label: t('quality.disliked'), options: groupOf('DISLIKE') },
      ]}
      onChange={(chosen: string[]) => onChange(chosen)}
    />
  );
}
