import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/**
 * A person left the company: the account is disabled and signed out (sys R61). Modules transfer the records that the
 * person owns.
 */
export const staffLeft = defineEvent({
  name: 'sys.staff.left',
  data: z.object({ staffId: zId, deptIds: z.array(zId) }),
});

/** A version notice was published, or its text changed since (sys R67). */
export const versionPublished = defineEvent({
  name: 'sys.version.published',
  data: z.object({ versionId: zId }),
});

/** A version notice is no longer readable. */
export const versionWithdrawn = defineEvent({
  name: 'sys.version.withdrawn',
  data: z.object({ versionId: zId }),
});
