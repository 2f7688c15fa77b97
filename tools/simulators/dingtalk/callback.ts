import { openCallback, sealCallback } from '@switchboard/sys-server';

/** The settings entered on DingTalk's event subscription page. */
export interface Subscription {
  readonly url: string;
  readonly token: string;
  readonly aesKey: string;
  /** The app or company that the event belongs to. */
  readonly owner: string;
}

/** Sends an event as DingTalk does: encrypted and signed; only an encrypted `success` counts as an answer. */
export async function sendCallback(to: Subscription, event: { EventType: string } & Record<string, unknown>) {
  const { encrypt, ...query } = sealCallback(JSON.stringify(event), to.owner, to);
  const response = await fetch(`${to.url}?${new URLSearchParams({ ...query, msg_signature: query.signature })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ encrypt }),
  });
  const answer = (await response.json()) as Record<string, string>;
  const { msg_signature: signature = '', timeStamp: timestamp = '', nonce = '', encrypt: sealed = '' } = answer;
  const opened = openCallback({ signature, timestamp, nonce, encrypt: sealed }, to);
  return { status: response.status, isHeard: opened?.text === 'success' && opened.owner === to.owner };
}
