import { ReloadOutlined, RobotOutlined } from '@ant-design/icons';
import { randomQuestions } from '@switchboard/ai-contract';
import { useCall } from '@switchboard/kit-web';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import styles from './panel.module.css';

/** R240 */
const SUGGESTED = 3;

interface Props {
  readonly currentType: string;
  readonly input: ReactNode;
  readonly ask: (question: string) => void;
}

/** R204: a greeting, the input and suggested questions of other users. */
export function HomeView({ currentType, input, ask }: Props): ReactNode {
  const t = useShellText();
  const [shown, setShown] = useState('');
  const { data = [], isFetching } = useCall(
    randomQuestions,
    { limit: SUGGESTED, currentType, shown },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <div className={styles.home}>
      <div className={styles.greeting}>
        <span className={styles.mark}>
          <RobotOutlined aria-hidden />
        </span>
        <p className={styles.hello}>{t('assistant.greeting')}</p>
        <p className={styles.about}>{t('assistant.about')}</p>
      </div>
      {input}
      {data.length > 0 && (
        <section className={styles.suggested} aria-label={t('assistant.suggested')}>
          <div className={styles.suggestedHead}>
            <span>{t('assistant.suggested')}</span>
            <Button
              type="text"
              size="small"
              icon={<ReloadOutlined spin={isFetching} />}
              onClick={() => setShown(data.map(({ question }) => question).join('\n'))}
            >
              {t('assistant.others')}
            </Button>
          </div>
          {data.map(({ question }) => (
            <button key={question} type="button" className={styles.suggestion} onClick={() => ask(question)}>
              {question}
            </button>
          ))}
        </section>
      )}
    </div>
  );
}
