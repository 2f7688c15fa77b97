import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { OBJECT_KINDS, type ObjectKind, SEVERITY_ORDER } from './values.ts';

/**
 * An alarm was fired, changed its severity, or ended. The whole of what others need; events come in no order, so the highest
 * `version` of an alarm is the one that holds.
 */
export const alarmChanged = defineEvent({
  name: 'tj.alarm.changed',
  data: z.object({
    alarmId: zId,
    version: z.int(),
    objectKind: z.enum(Object.keys(OBJECT_KINDS) as [ObjectKind, ...ObjectKind[]]),
    /** A channel's own number where the object is one. */
    objectId: zId,
    sev: z.enum(SEVERITY_ORDER),
    isOpen: z.boolean(),
  }),
});
