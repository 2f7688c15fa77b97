import type { Locale } from '@switchboard/kit-contract';
import dayjs from 'dayjs';
import 'dayjs/locale/en.js';
import 'dayjs/locale/zh-cn.js';
import updateLocale from 'dayjs/plugin/updateLocale.js';

const CALENDARS: Readonly<Record<Locale, string>> = { zh: 'zh-cn', en: 'en' };

dayjs.extend(updateLocale);
// R339: weeks start on Monday in both languages; dayjs' English starts on Sunday
for (const name of Object.values(CALENDARS)) dayjs.updateLocale(name, { weekStart: 1 });

export function setCalendar(locale: Locale): void {
  dayjs.locale(CALENDARS[locale]);
}
