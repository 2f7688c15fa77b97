import { defineCall, publicCall } from '@switchboard/kit-contract';
import { z } from 'zod';

const BASE = '/v2/crm/campaign';

/** Called from a mail by its recipient; the signed recipient id in the URL authorizes the call. */
const fromMail = <S extends z.ZodRawShape>(name: string, summary: { zh: string; en: string }, more: S) => ({
  ...defineCall({
    name: `crm.campaign.${name}`,
    method: 'GET',
    path: `${BASE}/${name}`,
    summary,
    right: publicCall('mail recipients have no account; the address is signed for one recipient'),
    input: z.object({ t: z.string().max(100), ...more }),
    result: z.null(),
  }),
  isFile: true as const,
});
export const openedCampaign = fromMail('opened', { zh: '打开记录', en: 'Email opened' }, {});
export const clickedCampaign = fromMail(
  'clicked',
  { zh: '点击记录', en: 'Link clicked' },
  { n: z.coerce.number().int().min(0).max(200) },
);
/** Opening the link changes nothing, because mail scanners open every link. */
export const unsubscribeCampaign = fromMail(
  'unsubscribe',
  { zh: '退订', en: 'Unsubscribe' },
  { sure: z.literal('1').optional() },
);
