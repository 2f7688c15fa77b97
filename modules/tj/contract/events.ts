import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { OBJECT_KINDS, type ObjectKind, SEVERITY_ORDER } from './values.ts';

/**
 * An alarm fired, changed its severity or ended. Carries everything consumers need; events are unordered, so the
 * highest `version` of an alarm wins.
 */
export const alarmChanged = defineEvent({
  name: 'tj.alarm.changed',
  data: z.object({
    alarmId: zId,
    version: z.int(),
    objectKind: z.enum(Object.keys(OBJECT_KINDS) as [ObjectKind, ...ObjectKind[]]),
    /** The channel id if the object is a channel. */
    objectId: zId,
    sev: z.enum(SEVERITY_ORDER),
    isOpen: z.boolean(),
  }),
});
