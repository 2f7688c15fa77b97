import type { NodeService, WorkingNode } from '@switchboard/kit-server';
import { sendDueDraft } from '../draft/due.ts';
import { fileCopies, searchUnknown } from './copy.ts';
import { SEARCH_SECONDS } from './outcome.ts';
import { claimDue, type ClaimedMail, expireTransmitting, renewLeases } from './repo.ts';
import { sendOne } from './send-one.ts';

/** How many mails one worker sends in parallel: most of the time it waits for servers. */
const AT_ONCE = 12;
const LOOK_MS = 500;
const SCAN_MS = 5_000;
const DRAFTS_AT_ONCE = 4;

/** Sends due mails for as long as the worker runs (mc M46, M56). Any number of workers may run in parallel. */
export function workOutbox(node: WorkingNode): NodeService {
  const { services, log } = node;
  const leaseSeconds = services.config.MAIL_LEASE_SECONDS;
  const stopping = new AbortController();
  const inHand = new Map<ClaimedMail, Promise<void>>();

  const sendDue = async (): Promise<void> => {
    const room = AT_ONCE - inHand.size;
    if (room <= 0) return;
    for (const mail of await claimDue(services.db, room, leaseSeconds)) {
      const sending = sendOne(node, mail, leaseSeconds)
        .catch((error: unknown) => log.warn({ err: error, outboxId: mail.id }, 'a mail could not be processed'))
        .finally(() => inHand.delete(mail));
      inHand.set(mail, sending);
    }
  };
  const freezeDue = async (): Promise<void> => {
    const drain = async (): Promise<void> => {
      while (!stopping.signal.aborted && (await sendDueDraft(services))) {
        // until none is due
      }
    };
    await Promise.all(Array.from({ length: DRAFTS_AT_ONCE }, drain));
  };
  const lookAfter = async (): Promise<void> => {
    await expireTransmitting(services.db, SEARCH_SECONDS[0]);
    await searchUnknown(node, leaseSeconds);
  };
  const copy = async (): Promise<void> => {
    while (!stopping.signal.aborted && (await fileCopies(node, leaseSeconds)) > 0) {
      // one account after the other
    }
  };
  const renew = async (): Promise<void> => {
    if (inHand.size > 0) await renewLeases(services.db, [...inHand.keys()], leaseSeconds);
  };

  const loops = [
    every(LOOK_MS, sendDue),
    every(SCAN_MS, freezeDue),
    every(SCAN_MS, lookAfter),
    every(LOOK_MS * 4, copy),
    every((leaseSeconds * 1_000) / 3, renew),
  ];

  async function every(ms: number, work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'due mails of the outbox could not be read'));
      await pause(ms, stopping.signal);
    }
  }

  return {
    async close() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(inHand.values());
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
