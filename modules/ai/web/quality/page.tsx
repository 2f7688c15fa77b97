import { ListTabs } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { AnswersTab } from './answers-tab.tsx';
import { NoHitTab } from './no-hit-tab.tsx';

/** /setModule/ai/feedback */
export default function QualityPage() {
  const { t } = useTranslation('ai');
  return (
    <ListTabs
      items={[
        { key: 'answers', label: t('quality.answers'), children: <AnswersTab /> },
        { key: 'noHit', label: t('quality.noHit'), children: <NoHitTab /> },
      ]}
    />
  );
}
