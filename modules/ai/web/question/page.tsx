import { commonQuestionSetting, feedbackTagSetting } from '@switchboard/ai-contract';
import { ListTabs, SettingPage } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { useQuestionForm } from './question-form.tsx';

/** /setModule/ai/question */
export default function QuestionPage() {
  const { t } = useTranslation('ai');
  const form = useQuestionForm();
  const ofTag = { tagName: { hint: t('tag.nameHint') } };
  return (
    <ListTabs
      items={[
        {
          key: 'questions',
          label: t('question.tab'),
          children: <SettingPage setting={commonQuestionSetting} form={form} />,
        },
        {
          key: 'tags',
          label: t('tag.tab'),
          children: <SettingPage setting={feedbackTagSetting} form={ofTag} isEmbedded />,
        },
      ]}
    />
  );
}
