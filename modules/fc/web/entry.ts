import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const NO_SUPPLIERS = 'no suppliers to choose: suppliers (srm) are not built yet';
const SUPPLIER_ACCOUNTS = `only the balance that the supplier reports: our balance, the difference, payments and entries need the ledger; no legal entity; ${NO_SUPPLIERS}`;

export default defineModuleWeb({
  id: 'fc',
  pages: [
    {
      path: '/setModule/setRate',
      load: () => import('./rate/page.tsx'),
      partial: 'no comparison with XE rates: they are not fetched yet',
    },
    {
      path: '/financial/account/consumer/bill',
      load: () => import('./bill/list.tsx'),
      partial: 'list only: nothing issues, adjusts, sends or voids a bill yet',
    },
    {
      path: '/financial/account/supplier/sms',
      load: () => import('./supplier/sms.tsx'),
      partial: SUPPLIER_ACCOUNTS,
    },
    {
      path: '/financial/account/supplier/vos',
      load: () => import('./supplier/vos.tsx'),
      partial: SUPPLIER_ACCOUNTS,
    },
    {
      path: '/financial/account/supplier/email',
      load: () => import('./supplier/email.tsx'),
      partial: SUPPLIER_ACCOUNTS,
    },
    {
      path: '/financial/account/supplier/social',
      load: () => import('./supplier/social.tsx'),
      partial: SUPPLIER_ACCOUNTS,
    },
    {
      path: '/financial/postpaid-supplier/bill-check',
      load: () => import('./supplier/bill-check.tsx'),
      partial: NO_SUPPLIERS,
    },
    { path: '/financial/credit-customer/credit-record', load: () => import('./credit/records.tsx') },
  ],
  locales: { zh, en },
});
