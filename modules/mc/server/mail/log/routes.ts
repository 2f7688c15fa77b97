import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { mailLogResource } from '@switchboard/mc-contract';
import { mailLogSource } from './list.repo.ts';

export const mailLogRoutes = [
  handle(mailLogResource.calls.page, async (input, context) => await pageOf(mailLogSource(context), input, context)),
  ...handleExport(mailLogResource, mailLogSource),
];
