import { getFileLink } from '@switchboard/kit-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import {
  allExportsResource,
  cancelExports,
  deleteExports,
  markExportsSeen,
  myExportsResource,
  retryExports,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { fileLink } from './link.ts';
import { markSeen } from './repo.ts';
import { cancel, remove, retry } from './service.ts';
import { allExportsSource, myExportsSource } from './source.repo.ts';

export const downloadRoutes = [
  handle(
    myExportsResource.calls.page,
    async (input, context) => await pageOf(myExportsSource(context.locale), input, context),
  ),
  handle(
    allExportsResource.calls.page,
    async (input, context) => await pageOf(allExportsSource(context.locale), input, context),
  ),
  handle(cancelExports, cancel),
  handle(retryExports, retry),
  handle(deleteExports, remove),
  handle(markExportsSeen, async (_, context) => {
    await markSeen(sysDb(context), context.principal.userId);
    return true as const;
  }),
  handle(getFileLink, fileLink),
];
