import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'crm',
  pages: [
    {
      path: '/crm/client-partner/my-client',
      load: () => import('./customer/list.tsx'),
      partial: 'export, import and some actions of other pages',
    },
    { path: '/crm/client-partner/my-client/add', load: () => import('./customer/add/page.tsx') },
    {
      path: '/crm/client-partner/my-client/details',
      load: () => import('./customer/details.tsx'),
      partial: 'tabs of opportunities, accounts, quotes, spend, bills, mail, approvals and shares',
    },
    {
      path: '/crm/client-partner/my-client/details-partner',
      load: () => import('./customer/details-partner.tsx'),
      partial: 'tabs of sub-customers and commission',
    },
  ],
  records: [
    {
      code: 'crm.customer',
      titleKey: 'records.customer',
      icon: 'ContactsOutlined',
      right: 'crm.client-partner.my-client',
      load: () => import('./customer/search.ts'),
    },
  ],
  locales: { zh, en },
});
