import { MAIL_BOX } from '@switchboard/mc-contract';
import type { StoredTwin } from './store.repo.ts';
import type { IncomingMail } from './types.ts';

/** Per mail that came: the stored one that it is, or null. No stored mail is taken twice. */
export function matchTwins(mails: readonly IncomingMail[], twins: readonly StoredTwin[]): (StoredTwin | null)[] {
  const free = Map.groupBy(twins, ({ messageIdHdr }) => messageIdHdr);
  return mails.map((mail) => {
    const copies = free.get(mail.head.messageIdHdr) ?? [];
    const at = copies.findIndex((twin) => isSame(mail, twin));
    return at === -1 ? null : (copies.splice(at, 1)[0] ?? null);
  });
}

/**
 * mc M34, M37: a mail is another one's continuation only if that one lies nowhere any more, or in the same folder under an older
 * numbering; a copy in a second folder is a mail of its own. What was written here has never lain anywhere.
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
  // servers keep whole seconds, and some lose the zone of a restored backup
  const isSameTime = Math.abs(twin.receiveTime.getTime() - mail.internalDate.getTime()) < 1_000;
  return isRenumbered && isSameTime && Number(twin.size) === mail.size;
}
