import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { alarmChanged } from '@switchboard/tj-contract';
import { replaceAlarm } from '../recommend/alarms.repo.ts';

/** Keeps the copy of channel alarms in sync with tj (rule 53). A repeated event changes nothing. */
export const alarmChangedJob: JobDefinition<EventOf<typeof alarmChanged>> = {
  name: 'bq.channel-alarm.copy',
  on: [alarmChanged],
  async run(event, { db }) {
    if (event.objectKind === 'channel') await replaceAlarm(db, event);
  },
};
