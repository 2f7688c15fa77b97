import { handle, handleExport, handleUpload, pageOf } from '@switchboard/kit-server';
import {
  deleteImeis,
  generateImeis,
  imeiResource,
  imeiStatistics,
  uploadImeis,
  validateImeis,
} from '@switchboard/oc-contract';
import { imeiSource } from './repo.ts';
import { figures, generate, remove, upload, validate } from './service.ts';

export const imeiRoutes = [
  handle(imeiResource.calls.page, async (input, context) => await pageOf(imeiSource, input, context)),
  ...handleExport(imeiResource, () => imeiSource),
  handle(imeiStatistics, async (_, context) => await figures(context)),
  handle(validateImeis, validate),
  handle(generateImeis, generate),
  handle(deleteImeis, remove),
  handleUpload(uploadImeis, upload),
];
