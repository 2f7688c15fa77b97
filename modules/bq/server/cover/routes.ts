import { coverResource, saveCover } from '@switchboard/bq-contract';
import { Decimal, fieldRefusal } from '@switchboard/kit-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { channelSource } from '../channel/repo.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { storeMaster } from '../master/store.ts';
import { coverMaster, coverSource } from './repo.ts';

const BACKWARDS = { zh: '失效日早于生效日', en: 'The end date is before the start date' };
const NEGATIVE = { zh: '价格不能为负', en: 'The price cannot be negative' };
const NO_CAP = { zh: '日限量须大于 0', en: 'The daily cap must be greater than 0' };
const FIXED = { zh: '覆盖不能移到别的通道', en: 'Coverage cannot be moved to another channel' };

export const coverRoutes = [
  handle(coverResource.calls.page, async (input, context) => await pageOf(coverSource(context.locale), input, context)),
  handle(saveCover, async (input, context) => {
    if (input.id !== null) await requireOwn(coverSource(context.locale), input.id, context);
    if (input.channelId !== undefined) await requireOwn(channelSource(context.locale), input.channelId, context);
    return await storeMaster(coverMaster, input, context, ({ before, after }) => {
      if (before !== null && before['channelId'] !== after['channelId']) throw fieldRefusal('channelId', FIXED);
      const { validFrom, validTo } = after as { validFrom: string; validTo?: string | null };
      if (validTo !== null && validTo !== undefined && validTo < validFrom) throw fieldRefusal('validTo', BACKWARDS);
      for (const name of ['costPrice', 'guidePrice'] as const) {
        const price = after[name] as string | null | undefined;
        if (price !== null && price !== undefined && new Decimal(price).isNegative())
          throw fieldRefusal(name, NEGATIVE);
      }
      const cap = after['dayCap'] as number | null | undefined;
      if (typeof cap === 'number' && cap < 1) throw fieldRefusal('dayCap', NO_CAP);
    });
  }),
];
