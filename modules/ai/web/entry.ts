import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'ai',
  pages: [
    { path: '/setModule/ai/kb', load: () => import('./kb/documents.tsx') },
    { path: '/setModule/ai/question', load: () => import('./question/page.tsx') },
    { path: '/setModule/ai/feedback', load: () => import('./quality/page.tsx') },
  ],
  locales: { zh, en },
});
