import {
  aliasChangeResource,
  getAliasChange,
  markAliasItem,
  retryAliasChange,
  rollBackAliasChange,
  saveAliasChange,
  suggestAlias,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { aliasChangeSource } from './repo.ts';
import { aliasChangeDetail, requestAlias, markByHand, retry, rollBack, suggest } from './service.ts';

export const aliasRoutes = [
  handle(aliasChangeResource.calls.page, async (input, context) => await pageOf(aliasChangeSource, input, context)),
  ...handleExport(aliasChangeResource, () => aliasChangeSource),
  handle(getAliasChange, async ({ id }, context) => await aliasChangeDetail(id, context)),
  handle(suggestAlias, async (input, context) => await suggest(input, context)),
  handle(saveAliasChange, async (input, context) => await requestAlias(input, context)),
  handle(retryAliasChange, async ({ id }, context) => await retry(id, context)),
  handle(markAliasItem, async (input, context) => await markByHand(input, context)),
  handle(rollBackAliasChange, async ({ id }, context) => await rollBack(id, context)),
];
