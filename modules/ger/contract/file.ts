import { defineUpload, signedIn, UPLOAD_MAX_BYTES, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** The customer's own address for files of applications; a page of ours brings them by the kit. */
export const uploadWorkflowFile = defineUpload({
  name: 'ger.file.upload',
  path: '/v2/workflow/file/upload',
  summary: { zh: '上传流程附件', en: 'Upload a file for an application' },
  right: signedIn('everybody may bring a file; it belongs to them until it hangs on an application'),
  maxBytes: UPLOAD_MAX_BYTES,
  input: z.object({}),
  /** The address works for ten minutes; null while the file waits for its scan. */
  result: z.object({ fileId: zId, name: z.string(), size: z.int(), url: z.string().nullable() }),
});
