import type { ModulePage } from '@switchboard/kit-web/module';

export const mailReadPages: readonly ModulePage[] = [
  { path: '/message/email/inbox', load: () => import('./inbox/page.tsx') },
  { path: '/message/email/star', load: () => import('./star/page.tsx') },
  { path: '/message/email/spam', load: () => import('./spam/page.tsx') },
  {
    path: '/message/email/details',
    load: () => import('./details/page.tsx'),
    partial: 'a supplier quote cannot be read from a sheet until quotes (qm) are built',
  },
  { path: '/message/email/vce', load: () => import('./vce/page.tsx') },
];
