import { createHmac } from 'node:crypto';
import { type Config, isSameSecret } from '@switchboard/kit-server';

type Keyed = Pick<Config, 'TOKEN_SECRET'>;
const PURPOSE = 'crm-campaign-recipient';

function seal({ TOKEN_SECRET }: Keyed, id: string): string {
  const key = createHmac('sha256', TOKEN_SECRET).update(PURPOSE).digest();
  return createHmac('sha256', key).update(id).digest('base64url');
}

/** Identifies one recipient in the links of a mail. It never expires: old mails can still be unsubscribed. */
export const recipientToken = (config: Keyed, id: string): string => `${id}.${seal(config, id)}`;

/** The recipient, if the signature is valid. */
export function recipientOf(config: Keyed, token: string): string | null {
  const [id = '', given = ''] = token.split('.');
  if (!/^\d{1,18}$/.test(id)) return null;
  return isSameSecret(given, seal(config, id)) ? id : null;
}
