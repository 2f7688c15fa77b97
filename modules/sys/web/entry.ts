import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'sys',
  pages: [
    { path: '/setModule/authManage/permissions', load: () => import('./role/page.tsx') },
    { path: '/setModule/authManage/menu', load: () => import('./menu/page.tsx') },
    { path: '/setModule/authManage/user', load: () => import('./user/list.tsx') },
    {
      path: '/setModule/systemLog',
      load: () => import('./log/page.tsx'),
      partial: 'export, which comes with the download centre',
    },
    { path: '/setModule/departmentalOrganization', load: () => import('./dept/page.tsx') },
  ],
  records: [
    {
      code: 'sys.user',
      titleKey: 'records.user',
      icon: 'UserOutlined',
      right: 'sys.auth-manage.user',
      load: () => import('./user/search.ts'),
    },
  ],
  locales: { zh, en },
});
