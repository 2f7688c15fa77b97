import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'oc',
  pages: [
    { path: '/businessOperations/simbank/imei', load: () => import('./imei/page.tsx') },
    {
      path: '/businessOperations/simbank/port/manager',
      load: () => import('./port/page.tsx'),
      partial: 'no ports: nothing adds a SIM bank yet; no column of the port’s order: there are no orders of ports yet',
    },
    {
      path: '/businessOperations/simbank/port/record',
      load: () => import('./port/record.tsx'),
      partial: 'no retry from a row: the port is activated again on its own page',
    },
    {
      path: '/businessOperations/simbank/port/water',
      load: () => import('./port/water.tsx'),
      partial: 'no order and no amount: ports are not charged yet',
    },
    {
      path: '/businessOperations/simbank/vod/server',
      load: () => import('./simbank/servers.tsx'),
      partial: 'read only: nothing adds a VoD server yet; no maintenance, no control services',
    },
    {
      path: '/businessOperations/simbank/manager',
      load: () => import('./simbank/banks.tsx'),
      partial: 'read only: nothing adds a SIM bank yet; no grid of slots, no sync, no reboot',
    },
    {
      path: '/businessOperations/voip/voice-test',
      load: () => import('./voice-test/page.tsx'),
      partial:
        'no recording to play and no SIP ladder of a test call: the gateway reports neither; no voice source to play',
    },
  ],
  locales: { zh, en },
});
