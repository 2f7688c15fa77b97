import { crmDictResource, saveCrmDict } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { saveDictItem } from '@switchboard/sys-server';
import { crmDictSource } from './repo.ts';

export const dictRoutes = [
  handle(crmDictResource.calls.page, async (input, context) => await pageOf(crmDictSource, input, context)),
  handle(saveCrmDict, async ({ id, version, ...item }, context) => {
    context.pickWritable(crmDictResource, item, null);
    const fixed = { parentCode: null, color: null, isDefault: false };
    return await saveDictItem(context, 'crm', { ...fixed, ...item, id, version });
  }),
];
