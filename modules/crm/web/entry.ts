import { defineModuleWeb } from '@switchboard/kit-web/module';
import { documentPages } from './document-pages.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'crm',
  pages: [
    {
      path: '/crm/client-partner/my-client',
      load: () => import('./customer/list.tsx'),
      partial: 'quick tabs, header cards, balance and all actions',
    },
    ...documentPages,
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
