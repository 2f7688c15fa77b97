import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './workday.module.css';
import { markOf, OFF, WORK } from '../model/calendar.ts';
import type { Calendar } from './use-calendar.ts';

/** Actions for the selected days. */
export function MarkBar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('sys');
  const [first = ''] = calendar.chosen;
  const [name, setName] = useState(markOf(first, calendar.marks, calendar.draft)?.name ?? '');
  const mark = (kind: 1 | 2): void => calendar.mark({ kind, name: name.trim() === '' ? null : name.trim() });
  return (
    <div className={styles['markBar']}>
      <span>{t('dept.workday.chosen', { count: calendar.chosen.size })}</span>
      <Input
        maxLength={80}
        value={name}
        aria-label={t('dept.workday.name')}
        placeholder={t('dept.workday.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="primary" onClick={() => mark(OFF)}>
        {t('dept.workday.setOff')}
      </Button>
      <Button type="primary" ghost onClick={() => mark(WORK)}>
        {t('dept.workday.setWork')}
      </Button>
      <Button onClick={() => calendar.mark(null)}>{t('dept.workday.reset')}</Button>
      <Button type="text" onClick={calendar.clear}>
        {t('dept.action.cancel')}
      </Button>
    </div>
  );
}
