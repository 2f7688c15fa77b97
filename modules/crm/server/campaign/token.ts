import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '@switchboard/kit-server';

type Keyed = Pick<Config, 'TOKEN_SECRET'>;
const PURPOSE = 'crm-campaign-recipient';

function seal({ TOKEN_SECRET }: Keyed, id: string): string {
  const key = createHmac('sha256', TOKEN_SECRET).update(PURPOSE).digest();
  return createHmac('sha256', key).update(id).digest('base64url');
}

/** Names one recipient in the links of a mail. It never runs out: whoever finds an old mail may still unsubscribe. */
export const recipientToken = (config: Keyed, id: string): string => `${id}.${seal(config, id)}`;

/** The recipient, if we signed it. */
export function recipientOf(config: Keyed, token: string): string | null {
  const [id = '', given = ''] = token.split('.');
  if (!/^\d{1,18}$/.test(id)) return null;
  const [is, should] = [Buffer.from(given), Buffer.from(seal(config, id))];
  return is.length === should.length && timingSafeEqual(is, should) ? id : null;
}
