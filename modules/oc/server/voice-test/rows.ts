import { defineRowSecurity } from '@switchboard/kit-server';
import { voiceTestResource } from '@switchboard/oc-contract';

/** A test belongs to its creator; its calls are visible with it. */
export const voiceTestRows = defineRowSecurity({
  object: voiceTestResource.code,
  table: 'oc.tbx_voice_test',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
