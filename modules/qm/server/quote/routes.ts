import { handle, pageOf } from '@switchboard/kit-server';
import { cancelQuote, getQuote, quoteResource, saveQuote, sendQuote } from '@switchboard/qm-contract';
import { quoteSource } from './repo.ts';
import { addQuote, cancel, quoteDetail, send } from './service.ts';

export const quoteRoutes = [
  handle(quoteResource.calls.page, async (input, context) => await pageOf(quoteSource, input, context)),
  handle(getQuote, async ({ id }, context) => await quoteDetail(id, context)),
  handle(saveQuote, async (input, context) => await addQuote(input, context)),
  handle(sendQuote, async (input, context) => await send(input, context)),
  handle(cancelQuote, async ({ id }, context) => await cancel(id, context)),
];
