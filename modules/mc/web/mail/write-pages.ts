/** Pages for writing: the outbox, the drafts, and their aliases under a customer (crm.md). */
export const mailWritePages = [
  { path: '/message/email/write', load: () => import('./write/page.tsx') },
  { path: '/message/email/sent', load: () => import('./sent/page.tsx') },
  { path: '/message/email/drafts', load: () => import('./drafts/page.tsx') },
];
