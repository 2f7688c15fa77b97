import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Somebody left the company: account disabled, signed out (sys R61). Who owns something of theirs hands it over. */
export const staffLeft = defineEvent({
  name: 'sys.staff.left',
  data: z.object({ staffId: zId, deptIds: z.array(zId) }),
});

/** A version notice can be read, or its words have changed since (sys R67). */
export const versionPublished = defineEvent({
  name: 'sys.version.published',
  data: z.object({ versionId: zId }),
});

/** It can no longer. */
export const versionWithdrawn = defineEvent({
  name: 'sys.version.withdrawn',
  data: z.object({ versionId: zId }),
});
