import { ListTabs } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { QuestionsTab } from './questions-tab.tsx';
import { TagsTab } from './tags-tab.tsx';

/** /setModule/ai/question */
export default function QuestionPage() {
  const { t } = useTranslation('ai');
  return (
    <ListTabs
      items={[
        { key: 'questions', label: t('question.tab'), children: <QuestionsTab /> },
        { key: 'tags', label: t('tag.tab'), children: <TagsTab /> },
      ]}
    />
  );
}
