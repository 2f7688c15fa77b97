import type { ModulePage } from '@switchboard/kit-web/module';

/** Accounts and all mailbox settings of users. */
export const mailBoxPages: readonly ModulePage[] = [
  { path: '/message/email/set', load: () => import('./settings/page.tsx') },
  { path: '/message/email/adb', load: () => import('./book/page.tsx') },
  { path: '/message/email/logs', load: () => import('./log/page.tsx') },
  { path: '/message/email/um', load: () => import('./manual/page.tsx') },
  { path: '/message/email/none', load: () => import('./none/page.tsx') },
  { path: '/setModule/email/account', load: () => import('./admin/accounts.tsx') },
  { path: '/setModule/email/signature', load: () => import('./admin/signatures.tsx') },
  { path: '/setModule/email/inbox', load: () => import('./admin/folders.tsx') },
  { path: '/crm/email/binding-edit', load: () => import('./settings/page.tsx') },
];
