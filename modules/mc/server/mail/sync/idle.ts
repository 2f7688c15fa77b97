import type { ImapFlow } from 'imapflow';

/** Begins to wait for news of the inbox; the next command ends it. */
export async function beginIdle(client: ImapFlow): Promise<void> {
  if (!client.mailbox || client.mailbox.path !== 'INBOX') await client.mailboxOpen('INBOX');
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
