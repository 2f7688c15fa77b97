import type { FetchMessageObject } from 'imapflow';
import { emlKeyOf } from '../store/body.ts';
import { EXTRA_HEADERS, headOfFetched, partsOfStructure } from '../store/envelope.ts';
import { readMail } from '../store/parse.ts';
import type { IncomingMail, MailFlags } from '../store/types.ts';
import type { Connection } from './connection.ts';
import { boxOfRole } from './folder-role.ts';
import type { FolderRow } from './folder.repo.ts';

const HEAD = {
  uid: true,
  flags: true,
  envelope: true,
  internalDate: true,
  size: true,
  bodyStructure: true,
  headers: EXTRA_HEADERS,
};
/** Number of bodies that are stored in parallel. */
const TOGETHER = 16;
const DAY_MS = 86_400_000;

export const flagsOf = (flags: ReadonlySet<string> = new Set()): MailFlags => ({
  seen: flags.has('\\Seen'),
  flagged: flags.has('\\Flagged'),
  answered: flags.has('\\Answered'),
  forwarded: flags.has('$Forwarded'),
});

/** Mails of the open folder: heads, plus the bodies of those that are recent and not too large (mc M31). */
export async function fetchMails(
  connection: Connection,
  folder: FolderRow,
  {
    uids,
    isLive,
    withBodies,
  }: { readonly uids: readonly number[]; readonly isLive: boolean; readonly withBodies: boolean },
): Promise<IncomingMail[]> {
  const { client, limits, account } = connection;
  const fetched: FetchMessageObject[] = [];
  for await (const message of client.fetch(uids.join(','), HEAD, { uid: true })) fetched.push(message);
  const since = Date.now() - limits.bodyDays * DAY_MS;
  const wanted = fetched.filter(
    (message) => withBodies && dateOf(message).getTime() >= since && (message.size ?? 0) <= limits.bodyBytes,
  );
  const bodies = await fetchBodies(
    connection,
    wanted.map(({ uid }) => uid),
  );
  return fetched.map((message) => {
    const read = bodies.get(message.uid);
    const at = dateOf(message);
    return {
      // the parsed bytes are more complete than the server's metadata
      head: read?.head ?? headOfFetched(message),
      body: read?.body ?? null,
      parts: partsOfStructure(message.bodyStructure),
      size: message.size ?? 0,
      internalDate: at,
      flags: flagsOf(message.flags),
      place: {
        folderId: folder.id,
        generation: folder.generation,
        uid: message.uid,
        modseq: message.modseq?.toString() ?? null,
      },
      box: boxOfRole(folder.role),
      isNew: at >= account.bindAt,
      isNotified: isLive && at >= account.bindAt,
    };
  });
}

const dateOf = ({ internalDate }: FetchMessageObject): Date => {
  const date = new Date(internalDate ?? Date.now());
  return Number.isNaN(date.getTime()) ? new Date() : date;
};

type Read = Pick<IncomingMail, 'head' | 'body'>;

/** The raw mail is stored under its own hash: an interrupted pass that is repeated writes the same object. */
async function fetchBodies(
  { client, services, account, log }: Connection,
  uids: readonly number[],
): Promise<Map<number, Read>> {
  const found = new Map<number, Read>();
  if (uids.length === 0) return found;
  const under = new Set<Promise<void>>();
  const take = async (uid: number, source: Buffer): Promise<void> => {
    const read = await readMail(source).catch((error: unknown) => {
      log.warn({ err: error, account: account.id, uid }, 'a mail could not be parsed; only its headers are kept');
      return null;
    });
    if (read === null) return;
    const emlKey = emlKeyOf(account.id, read.sha256.toString('hex'));
    await services.files.put(emlKey, source, 'message/rfc822');
    // the HTML is extracted from the raw mail when it is opened, so it is not kept in memory here
    found.set(uid, { head: read.head, body: { ...read.body, html: null, sha256: read.sha256, emlKey } });
  };
  for await (const { uid, source } of client.fetch(uids.join(','), { uid: true, source: true }, { uid: true })) {
    if (source === undefined) continue;
    if (under.size >= TOGETHER) await Promise.race(under);
    const one = take(uid, source).finally(() => under.delete(one));
    // awaited above or below; prevents an unhandled rejection until then
    one.catch(() => {});
    under.add(one);
  }
  await Promise.all(under);
  return found;
}
