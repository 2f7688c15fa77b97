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
  summary: { zh: '我的推广链接', en: 'My promotion links' },
  right: signedIn('own links: another employee number returns none, like an unknown one'),
  timeoutMs: 10_000,
  input: z.object({ jobNumber: z.string().min(1).max(20) }),
  result: z.array(zPromoLink),
});
