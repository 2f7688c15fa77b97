import type { Locale } from '@switchboard/kit-contract';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { showSignedOut } from './api/error-ui.ts';
import { createQueryClient } from './api/query-client.ts';
import { setCalendar } from './i18n/calendar.ts';
import { startI18n } from './i18n/i18n.ts';
import { localeStore } from './i18n/locale.ts';
import { session } from './session/session.ts';

export interface Kit {
  readonly queryClient: QueryClient;
  readonly i18n: i18n;
}

let kit: Kit | null = null;

/** Call once before rendering; later calls return the same kit. */
export function createKit({ locale }: { locale?: Locale } = {}): Kit {
  if (locale !== undefined) localeStore.set(locale);
  if (kit !== null) return kit;
  const queryClient = createQueryClient();
  const i18n = startI18n(localeStore.get());
  applyLocale(i18n, localeStore.get());
  localeStore.subscribe(() => {
    applyLocale(i18n, localeStore.get());
    // names and messages come from the server in the reader's language
    void queryClient.invalidateQueries();
  });
  session.onSignedOut(({ reason }) => {
    // data read by one user must not be shown to the next; a user who signs in again keeps it
    if (session.get().status === 'signed-out') queryClient.clear();
    if (reason !== null) showSignedOut(reason);
  });
  let before = session.get().status;
  session.subscribe(() => {
    const now = session.get().status;
    // calls between expiry and sign-in were refused
    if (before === 'expired' && now === 'signed-in') void queryClient.invalidateQueries();
    before = now;
  });
  kit = { queryClient, i18n };
  return kit;
}

function applyLocale(i18n: i18n, locale: Locale): void {
  setCalendar(locale);
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
  if (i18n.language !== locale) void i18n.changeLanguage(locale);
}
