import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import { mailBoxPages } from './mail/box-pages.ts';
import zh from './locales/zh.json' with { type: 'json' };
import { mailReadPages } from './mail/read-pages.ts';
import { mailWritePages } from './mail/write-pages.ts';

export default defineModuleWeb({
  id: 'mc',
  pages: [
    { path: '/message/notification', load: () => import('./notification/page.tsx') },
    ...mailBoxPages,
    ...mailReadPages,
    ...mailWritePages,
  ],
  locales: { zh, en },
});
