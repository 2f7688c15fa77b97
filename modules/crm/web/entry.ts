import { defineModuleWeb } from '@switchboard/kit-web/module';
import { documentPages } from './document-pages.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const NO_SPEND = 'no daily spend of accounts: finance (fc) does not send it yet';

export default defineModuleWeb({
  id: 'crm',
  pages: [
    { path: '/crm/client-partner/my-client', load: () => import('./customer/list.tsx') },
    { path: '/crm/client-partner/my-client/add', load: () => import('./customer/add/page.tsx') },
    { path: '/crm/client-partner/my-client/details', load: () => import('./customer/details.tsx') },
    { path: '/crm/client-partner/my-client/details-partner', load: () => import('./customer/details-partner.tsx') },
    {
      path: '/crm/client-partner/open-sea',
      load: () => import('./pool/list.tsx'),
    },
    { path: '/crm/client-partner/open-sea/details', load: () => import('./pool/details.tsx') },
    { path: '/crm/client-partner/sea-details', load: () => import('./pool/profile.tsx') },
    { path: '/crm/wander/transfer', load: () => import('./transfer/list.tsx') },
    { path: '/crm/wander/share', load: () => import('./share/list.tsx') },
    { path: '/setModule/crm/rules/retention', load: () => import('./rules/retention-page.tsx') },
    { path: '/setModule/crm/rules/level', load: () => import('./rules/level-page.tsx') },
    ...documentPages,
    { path: '/setModule/crm/rules/domain', load: () => import('./settings/domain-rules.tsx') },
    { path: '/setModule/crm/rules/allow-buka', load: () => import('./settings/buka-rules.tsx') },
    { path: '/setModule/crm/rules/template', load: () => import('./settings/templates.tsx') },
    { path: '/setModule/crm/rules/churn', load: () => import('./settings/churn-rules.tsx') },
    { path: '/setModule/crm/dictionary', load: () => import('./settings/dictionary.tsx') },
    { path: '/crm/client-partner/business-partner', load: () => import('./partner/list.tsx') },
    { path: '/crm/client-partner/business-partner/details', load: () => import('./partner/details.tsx') },
    { path: '/crm/client-partner/partner-details', load: () => import('./partner/partner-details.tsx') },
    { path: '/crm/agent/detail', load: () => import('./partner/agent-detail.tsx'), partial: NO_SPEND },
    { path: '/crm/email/send', load: () => import('./mail/send.tsx') },
    { path: '/crm/email/draft', load: () => import('./mail/draft.tsx') },
    { path: '/crm/email/detail', load: () => import('./mail/detail.tsx') },
    { path: '/crm/email/trash', load: () => import('./mail/trash.tsx') },
    { path: '/crm/email/marketing', load: () => import('./campaign/list.tsx') },
    { path: '/crm/market-analysis/account-track', load: () => import('./account/track-page.tsx'), partial: NO_SPEND },
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
