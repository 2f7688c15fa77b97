import { MAIL_BOX } from '@switchboard/mc-contract';

export interface Counted {
  readonly box: number;
  readonly seen: boolean;
  readonly flagged: boolean;
}

export interface CounterDelta {
  inbox: number;
  starred: number;
  spam: number;
}

/** mc M76: unread in the inbox, unread among the starred mails that lists show, unread in the spam box. */
export function deltaOf(
  changes: readonly { readonly before: Counted | null; readonly after: Counted | null }[],
): CounterDelta {
  const delta: CounterDelta = { inbox: 0, starred: 0, spam: 0 };
  for (const { before, after } of changes) {
    if (before !== null) add(delta, before, -1);
    if (after !== null) add(delta, after, 1);
  }
  return delta;
}

function add(delta: CounterDelta, { box, seen, flagged }: Counted, by: number): void {
  if (seen) return;
  if (box === MAIL_BOX.inbox) delta.inbox += by;
  if (box === MAIL_BOX.spam) delta.spam += by;
  if (flagged && (box === MAIL_BOX.inbox || box === MAIL_BOX.sent)) delta.starred += by;
}
