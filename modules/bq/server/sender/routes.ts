import { decideSender, listSenderProof, saveSender, senderResource, submitSender } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { senderImporter } from './importer.ts';
import { proofOf } from './proof.ts';
import { senderSource } from './repo.ts';
import { fillWeek, handInSender, settleSender, storeSender } from './service.ts';

export const senderRoutes = [
  handle(senderResource.calls.page, async (input, context) => {
    const page = await pageOf(senderSource(context.locale), input, context);
    await fillWeek(page.list, context);
    return page;
  }),
  ...handleExport(senderResource, ({ locale }) => senderSource(locale), { prepare: fillWeek }),
  handle(saveSender, storeSender),
  handle(listSenderProof, proofOf),
  handle(submitSender, handInSender),
  handle(decideSender, settleSender),
  ...senderImporter.handlers,
];
