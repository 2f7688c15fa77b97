import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'sys',
  pages: [
    { path: '/setModule/authManage/permissions', load: () => import('./role/page.tsx') },
    { path: '/setModule/authManage/menu', load: () => import('./menu/page.tsx') },
    { path: '/setModule/authManage/user', load: () => import('./user/list.tsx') },
    { path: '/setModule/systemLog', load: () => import('./log/page.tsx') },
    { path: '/setModule/departmentalOrganization', load: () => import('./dept/page.tsx') },
    { path: '/csc/feedbackmanagement/feedback', load: () => import('./feedback/my-list.tsx') },
    { path: '/csc/feedbackmanagement/fb-list', load: () => import('./feedback/manage.tsx') },
    { path: '/setModule/feedbackmanagement/fb-config', load: () => import('./fb-config/page.tsx') },
    { path: '/general/download', load: () => import('./download/page.tsx') },
    { path: '/message/publicnotice/timeaxis', load: () => import('./version/timeline.tsx') },
    { path: '/message/publicnotice/noticelist', load: () => import('./version/notice-list.tsx') },
    { path: '/setModule/publicnotice/noticeconfig', load: () => import('./notice-config/page.tsx') },
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
