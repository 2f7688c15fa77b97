import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Somebody left the company: account disabled, signed out (sys R61). Who owns something of theirs hands it over. */
export const staffLeft = defineEvent({
  name: 'sys.staff.left',
  data: z.object({ staffId: zId, deptIds: z.array(zId) }),
});
