import { contactResource } from '@switchboard/crm-contract';
import { type Context, LEVEL, maskValue, replaceAddresses } from '@switchboard/kit-server';

/** How a reader sees the email of a contact outside the contact: in mails, logs and texts derived from them. */
export interface AddressView {
  readonly isClear: boolean;
  /** Null: the field is hidden. */
  show(email: string): string | null;
}

/** By the key of the call (sys R33, R36): no more than the contact itself would show by this key. */
export function addressView({ principal, callKey }: Pick<Context, 'principal' | 'callKey'>): AddressView {
  const right = callKey === null ? undefined : principal.fieldsOf(callKey, contactResource.code)?.get('email');
  const level = right?.level ?? LEVEL.hidden;
  if (level >= LEVEL.read) return { isClear: true, show: (email) => email };
  const mask = (email: string) => String(maskValue(right?.maskRule ?? null, email));
  return { isClear: false, show: level === LEVEL.hidden ? () => null : mask };
}

export const HIDDEN_ADDRESS = '****';

/** Masks the addresses in a text for the reader; `isKnown`: addresses that stay visible. */
export function maskText(text: string, view: AddressView, isKnown: (email: string) => boolean = () => false): string {
  return replaceAddresses(text, (email) => (isKnown(email) ? email : (view.show(email) ?? HIDDEN_ADDRESS)));
}

/** Follow-ups by mail contain the other side's address; `isOwn`: the reader's own mail. */
export function shownContent(
  { way, content, isOwn }: { way: string; content: string; isOwn: boolean },
  view: AddressView,
): string {
  if (way !== 'email' || isOwn || view.isClear) return content;
  return maskText(content, view);
}
