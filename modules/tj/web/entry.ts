import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'tj',
  pages: [
    {
      path: '/heavenlyWarning/alarmdata',
      load: () => import('./alarm/page.tsx'),
      partial:
        'three shipped rules and two of the platform: no groups, escalation, silences, comments and work orders; no batches, charts and statistics',
    },
  ],
  locales: { zh, en },
});
