import { formatMoment, useDateMode } from '@switchboard/kit-web';
import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useShellCounters } from '../../summary/use-shell-counters.ts';
import { useShellText } from '../../text.ts';
import { dayPart } from './greeting.ts';
import styles from './home.module.css';
import { useNow } from './use-now.ts';

const BEIJING = 'Asia/Shanghai';

/** Name and time: the date and clock in the time format of the user. */
export function GreetingHead(): ReactNode {
  const { user } = useSession();
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const [mode, setMode] = useDateMode();
  const { todoNum, task } = useShellCounters();
  const now = useNow();
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB';
  const zone = mode === 'beijing' ? { timeZone: BEIJING } : {};
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', ...zone }).format(now);
  const clock = formatMoment(now.toISOString(), mode).slice(11, 16);
  const departments = user?.deptNames ?? [];
  return (
    <header className={styles.greeting}>
      <div>
        <h1 className={styles.hello}>
          {t(`home.greeting.${dayPart(Number(clock.slice(0, 2)))}`, { name: user?.name ?? '' })}
        </h1>
        <p className={styles.facts}>
          {todoNum > 0 && <span>{t('home.approvalsOpen', { count: todoNum })}</span>}
          {task > 0 && <span>{t('home.tasksOpen', { count: task })}</span>}
          {departments.length > 0 && <span>{departments.join(t('listSeparator'))}</span>}
          {user?.jobNumber && <span>{t('home.jobNumber', { jobNumber: user.jobNumber })}</span>}
        </p>
      </div>
      <div className={styles.clock}>
        <span>{date}</span>
        <strong className={styles.time}>{clock}</strong>
        <Segmented
          size="small"
          aria-label={t('dateMode.label')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'beijing', label: t('dateMode.beijing') },
            { value: 'local', label: t('dateMode.local') },
          ]}
        />
      </div>
    </header>
  );
}
