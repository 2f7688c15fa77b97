import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'ai',
  pages: [
    {
      path: '/setModule/ai/kb',
      load: () => import('./kb/documents.tsx'),
      partial:
        'Markdown and text only; access of spaces, approval of suspicious pieces and the search test are not there yet',
    },
  ],
  locales: { zh, en },
});
