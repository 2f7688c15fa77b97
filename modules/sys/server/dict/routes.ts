import { handle } from '@switchboard/kit-server';
import { getDictItems, pageDict, saveDict } from '@switchboard/sys-contract';
import { dictItems, dictPage, saveDictItem } from './service.ts';

export const dictRoutes = [
  handle(pageDict, async (input, context) => await dictPage(context, input.module, input)),
  handle(saveDict, async (input, context) => await saveDictItem(context, input.module, input)),
  handle(getDictItems, async (input, context) => await dictItems(context, input.module, input.dictTypes.split(','))),
];
