import {
  cancelRecall,
  getRecall,
  pauseRecall,
  recallResource,
  resumeRecall,
  saveRecall,
  startRecall,
} from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { recallSource } from './repo.ts';
import { beginRecall, continueRecall, describeRecall, endRecall, haltRecall, storeRecall } from './service.ts';

export const recallRoutes = [
  handle(recallResource.calls.page, async (input, context) => await pageOf(recallSource(), input, context)),
  ...handleExport(recallResource, () => recallSource()),
  handle(saveRecall, storeRecall),
  handle(getRecall, describeRecall),
  handle(startRecall, beginRecall),
  handle(pauseRecall, haltRecall),
  handle(resumeRecall, continueRecall),
  handle(cancelRecall, endRecall),
];
