import type { ModulePage } from '@switchboard/kit-web/module';

const NO_TEAMS = 'no teams of customers: nothing creates a team yet';

/** Opportunities and all documents that need approval. */
export const documentPages: readonly ModulePage[] = [
  { path: '/crm/business-opportunity/list', load: () => import('./opportunity/list.tsx') },
  { path: '/crm/business-opportunity/add', load: () => import('./opportunity/add.tsx') },
  { path: '/crm/business-opportunity/detail', load: () => import('./opportunity/detail.tsx') },
  { path: '/crm/data-analysis/sales-funnels', load: () => import('./funnel/page.tsx') },
  { path: '/crm/class-a/list', load: () => import('./class-a/list.tsx') },
  { path: '/crm/class-a/add', load: () => import('./class-a/add.tsx') },
  { path: '/crm/class-a/detail', load: () => import('./class-a/detail.tsx') },
  { path: '/crm/client-partner/blacklist', load: () => import('./blacklist/list.tsx') },
  { path: '/crm/client-partner/blacklist/details', load: () => import('./blacklist/details.tsx') },
  { path: '/crm/operate/alias-record', load: () => import('./alias/list.tsx') },
  { path: '/crm/operate/alias-record/details', load: () => import('./alias/details.tsx') },
  { path: '/crm/operate/approval-order', load: () => import('./approval/list.tsx') },
  { path: '/crm/operate/approval-order/detail', load: () => import('./approval/detail.tsx') },
  { path: '/crm/operate/team-name-change', load: () => import('./team/list.tsx'), partial: NO_TEAMS },
];
