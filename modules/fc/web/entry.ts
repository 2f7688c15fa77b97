import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'fc',
  pages: [
    {
      path: '/financial/account/consumer/bill',
      load: () => import('./bill/list.tsx'),
      partial: 'the list alone: nothing issues, adjusts, sends or voids a bill yet',
    },
    { path: '/financial/credit-customer/credit-record', load: () => import('./credit/records.tsx') },
  ],
  locales: { zh, en },
});
