import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'qm',
  pages: [
    {
      path: '/offerManage/customer-quote/sms',
      load: () => import('./quote/list.tsx'),
      partial:
        'quotes are written and sent from the customer and the opportunity: no composer, floors, group, A-Z or file quotes here',
    },
  ],
  locales: { zh, en },
});
