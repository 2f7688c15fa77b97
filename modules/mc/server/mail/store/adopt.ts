import { MAIL_BOX } from '@switchboard/mc-contract';
import type { StoredTwin } from './store.repo.ts';
import type { IncomingMail } from './types.ts';

/** For each received mail the matching stored one, or null. No stored mail is matched twice. */
export function matchTwins(mails: readonly IncomingMail[], twins: readonly StoredTwin[]): (StoredTwin | null)[] {
  const free = Map.groupBy(twins, ({ messageIdHdr }) => messageIdHdr);
  return mails.map((mail) => {
    const copies = free.get(mail.head.messageIdHdr) ?? [];
    const at = copies.findIndex((twin) => isSame(mail, twin));
    return at === -1 ? null : (copies.splice(at, 1)[0] ?? null);
  });
}

/**
 * mc M34, M37: a mail continues a stored one only if the stored one is no longer in any folder, or is in the same
 * folder under an older UIDVALIDITY; a copy in a second folder is a separate mail. A mail written here has not been in
 * any folder yet.
 */
export function isSame(mail: IncomingMail, twin: StoredTwin): boolean {
  if (twin.messageIdHdr !== mail.head.messageIdHdr || mail.place === null) return false;
  const { folderId, generation } = mail.place;
  if (twin.places.length === 0) {
    const isOwnSent = !twin.isGone && !twin.isDeleted && twin.box === MAIL_BOX.sent && mail.box === MAIL_BOX.sent;
    return isOwnSent || ((twin.isGone || twin.isDeleted) && Number(twin.size) === mail.size);
  }
  const isRenumbered = twin.places.every((place) => {
    const [folder, before] = place.split(' ');
    return folder === folderId && Number(before) < generation;
  });
  // servers store whole seconds, and some lose the time zone of a restored backup
  const isSameTime = Math.abs(twin.receiveTime.getTime() - mail.internalDate.getTime()) < 1_000;
  return isRenumbered && isSameTime && Number(twin.size) === mail.size;
}
