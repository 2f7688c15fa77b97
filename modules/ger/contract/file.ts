import { defineUpload, signedIn, UPLOAD_MAX_BYTES, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** The customer's own address for application files; our pages upload them through the kit. */
export const uploadWorkflowFile = defineUpload({
  name: 'ger.file.upload',
  path: '/v2/workflow/file/upload',
  summary: { zh: '上传流程附件', en: 'Upload a file for an application' },
  right: signedIn('every user may upload a file; it belongs to the uploader until it is attached to an application'),
  maxBytes: UPLOAD_MAX_BYTES,
  input: z.object({}),
  /** The URL is valid for ten minutes; null until the file has been scanned. */
  result: z.object({ fileId: zId, name: z.string(), size: z.int(), url: z.string().nullable() }),
});
