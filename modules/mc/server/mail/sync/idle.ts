import type { ImapFlow, MailboxObject } from 'imapflow';

/** Opens the inbox if it is not open; answers with what the server says about it then. */
export async function openInbox(client: ImapFlow): Promise<MailboxObject | null> {
  return client.mailbox && client.mailbox.path === 'INBOX' ? null : await client.mailboxOpen('INBOX');
}

/** Begins to wait for news of the open folder; the next command ends it. */
export function beginIdle(client: ImapFlow): void {
  // a line that is cut ends it too, and the next question finds that out
  client.idle().catch(() => {});
}

/**
 * Ends the waiting with a question that has a deadline of its own (mc M35). The library takes silence for dead only
 * while a command is under way, and an IDLE that was sent and never accepted counts as waiting for ever: the next
 * command would stand behind it without end.
 */
export async function endIdle(client: ImapFlow, silenceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      failed(new Error('the mail server does not answer'));
      client.close();
    }, silenceMs);
  });
  try {
    await Promise.race([client.noop(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
