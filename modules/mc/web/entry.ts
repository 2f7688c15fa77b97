import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'mc',
  pages: [{ path: '/message/notification', load: () => import('./notification/page.tsx') }],
  locales: { zh, en },
});
