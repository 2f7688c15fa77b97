import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'ger',
  pages: [{ path: '/general/process/modify-client-source', load: () => import('./process/modify-client-source.tsx') }],
  locales: { zh, en },
});
