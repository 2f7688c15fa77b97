import { defineCall, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

const zPromoLink = z.object({
  name: z.string(),
  url: z.string(),
  /** The content of the QR code. */
  qr: z.string(),
});
export type PromoLink = z.infer<typeof zPromoLink>;

export const getPromoLinks = defineCall({
  name: 'csc.promo-link.mine',
  method: 'GET',
  path: '/kunlun/crm/main/get/promotionLink',
  summary: { zh: '我的推广链接', en: 'Own promotion links' },
  right: signedIn('own links: another person’s job number has none, like one that does not exist'),
  timeoutMs: 10_000,
  input: z.object({ jobNumber: z.string().min(1).max(20) }),
  result: z.array(zPromoLink),
});
