import { useLocale } from '@switchboard/kit-web';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './workday.module.css';
import { DAY_MS, isWork, isWorkByDefault, markOf, weeksOf } from '../model/calendar.ts';
import type { Calendar } from './use-calendar.ts';

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONDAY = Date.UTC(2024, 0, 1);

/** Twelve months. One of the 365 days is in the tab order; the arrow keys move to the others. */
export function YearGrid({ calendar }: { calendar: Calendar }) {
  const { year } = calendar;
  const [focused, setFocused] = useState(`${year}-01-01`);
  const at = focused.startsWith(`${year}-`) ? focused : `${year}-01-01`;

  function walk(event: KeyboardEvent<HTMLElement>): void {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = new Date(Date.parse(`${at}T00:00:00Z`) + step * DAY_MS).toISOString().slice(0, 10);
    if (!next.startsWith(`${year}-`)) return;
    setFocused(next);
    const grid = event.currentTarget.closest('[role="group"]');
    grid?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <div className={styles['months']} role="group" aria-label={String(year)}>
      {Array.from({ length: 12 }, (_, month) => (
        <Month
          key={`${year}-${month + 1}`}
          calendar={calendar}
          month={month + 1}
          focused={at}
          onFocus={setFocused}
          onWalk={walk}
        />
      ))}
    </div>
  );
}

interface MonthProps {
  calendar: Calendar;
  month: number;
  focused: string;
  onFocus: (day: string) => void;
  onWalk: (event: KeyboardEvent<HTMLElement>) => void;
}

function Month({ calendar, month, focused, onFocus, onWalk }: MonthProps) {
  const locale = useLocale();
  const tag = locale === 'zh' ? 'zh-CN' : 'en-GB';
  const utc = { timeZone: 'UTC' } as const;
  const title = new Intl.DateTimeFormat(tag, { ...utc, month: 'long' }).format(Date.UTC(calendar.year, month - 1, 1));
  const weekday = new Intl.DateTimeFormat(tag, { ...utc, weekday: 'narrow' });
  return (
    <table className={styles['month']}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, day) => (
            <th key={day} scope="col">
              {weekday.format(MONDAY + day * DAY_MS)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar.year, month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              <td key={day ?? at}>
                {day !== null && (
                  <Day calendar={calendar} day={day} isFocused={day === focused} onFocus={onFocus} onWalk={onWalk} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  calendar: Calendar;
  day: string;
  isFocused: boolean;
  onFocus: (day: string) => void;
  onWalk: (event: KeyboardEvent<HTMLElement>) => void;
}

function Day({ calendar, day, isFocused, onFocus, onWalk }: DayProps) {
  const { t } = useTranslation('sys');
  const { marks, draft, chosen } = calendar;
  const mark = markOf(day, marks, draft);
  const works = isWork(day, marks, draft);
  const kind = t(works ? 'dept.workday.work' : 'dept.workday.off');
  const names = [
    styles['day'],
    mark === null ? (isWorkByDefault(day) ? '' : styles['weekend']) : styles[works ? 'markedWork' : 'markedOff'],
    draft.has(day) ? styles['drafted'] : '',
  ];
  const text = [day, kind, mark?.name].filter(Boolean).join(' · ');
  const number = Number(day.slice(8));
  return (
    <button
      type="button"
      data-day={day}
      className={names.filter(Boolean).join(' ')}
      aria-pressed={chosen.has(day)}
      aria-label={`${number} · ${text}`}
      title={text}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocus(day)}
      onKeyDown={onWalk}
      onClick={(event) => calendar.choose(day, event.shiftKey)}
    >
      {number}
    </button>
  );
}
