import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'ger',
  pages: [
    { path: '/general/process/modify-client-source', load: () => import('./process/modify-client-source.tsx') },
    { path: '/general/process/my-agent', load: () => import('./todo/list.tsx') },
    { path: '/general/process/my-agent/profile', load: () => import('./todo/profile.tsx') },
    { path: '/general/process/my-initiate', load: () => import('./initiated/list.tsx') },
    { path: '/general/process/my-initiate/profile', load: () => import('./initiated/profile.tsx') },
    { path: '/general/process/my-handle', load: () => import('./handled/list.tsx') },
    { path: '/general/process/my-handle/profile', load: () => import('./handled/profile.tsx') },
    { path: '/general/process/my-deliver', load: () => import('./delivered/list.tsx') },
    { path: '/general/process/my-deliver/profile', load: () => import('./delivered/profile.tsx') },
    { path: '/general/process/sponsor', load: () => import('./sponsor/page.tsx') },
    { path: '/general/process/sponsor/submit', load: () => import('./sponsor/submit.tsx') },
    { path: '/setModule/process/formword', load: () => import('./formword/page.tsx') },
    { path: '/setModule/process/configer', load: () => import('./configer/page.tsx') },
    {
      path: '/setModule/process/notify',
      load: () => import('./notify/page.tsx'),
      partial: 'its drawer was not tried by a journey yet',
    },
    { path: '/setModule/process/roles', load: () => import('./roles/page.tsx') },
  ],
  locales: { zh, en },
});
