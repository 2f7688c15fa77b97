import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'sys',
  pages: [
    {
      path: '/setModule/authManage/user',
      load: () => import('./user/list.tsx'),
      partial: 'the actions: roles, state, unlock, reset, sessions, effective permissions',
    },
  ],
  locales: { zh, en },
});
