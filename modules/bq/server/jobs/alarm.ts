import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { alarmChanged } from '@switchboard/tj-contract';
import { replaceAlarm } from '../recommend/alarms.repo.ts';

/** The copy of alarms about channels follows tj (rule 53). Told twice, it is the same. */
export const alarmChangedJob: JobDefinition<EventOf<typeof alarmChanged>> = {
  name: 'bq.channel-alarm.copy',
  on: [alarmChanged],
  async run(told, { db }) {
    if (told.objectKind === 'channel') await replaceAlarm(db, told);
  },
};
