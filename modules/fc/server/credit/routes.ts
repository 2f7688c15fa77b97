import { creditRecordResource } from '@switchboard/fc-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { creditRecordSource } from './repo.ts';

export const creditRoutes = [
  handle(
    creditRecordResource.calls.page,
    async (input, context) => await pageOf(creditRecordSource(context.locale), input, context),
  ),
  ...handleExport(creditRecordResource, ({ locale }) => creditRecordSource(locale)),
];
