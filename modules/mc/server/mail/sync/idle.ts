import type { ImapFlow, MailboxObject } from 'imapflow';

/** Opens the inbox if it is not open; returns its state as reported by the server, or null. */
export async function openInbox(client: ImapFlow): Promise<MailboxObject | null> {
  return client.mailbox && client.mailbox.path === 'INBOX' ? null : await client.mailboxOpen('INBOX');
}

/** Starts IDLE on the open folder; the next command ends it. */
export function beginIdle(client: ImapFlow): void {
  // a lost connection ends it too, and the next command detects that
  client.idle().catch(() => {});
}

/**
 * Ends IDLE with a command that has a separate deadline (mc M35). The library detects silence only while a command is
 * pending, and treats an IDLE that was sent but never accepted as endless waiting: the next command would be queued
 * behind it forever.
 */
export async function endIdle(client: ImapFlow, silenceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      failed(new Error('the mail server does not respond'));
      client.close();
    }, silenceMs);
  });
  try {
    await Promise.race([client.noop(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
