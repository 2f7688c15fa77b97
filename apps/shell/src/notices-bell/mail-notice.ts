import { type FillVar, type PushMessage, readFillVars } from '@switchboard/mc-contract';

/** mc M12: mails within ten seconds form one notice with their total. */
const GROUP_MS = 10_000;

export interface MailNotice {
  /** One notice per account and box. */
  readonly key: string;
  readonly count: number;
  readonly box: FillVar | undefined;
  readonly path: string;
}

const PATH_OF_BOX: Readonly<Record<string, string>> = { '2': '/message/email/inbox', '3': '/message/email/spam' };

/** Converts pushes of type 2 into the current notice. */
export function createMailCounter(now: () => number = Date.now): (message: PushMessage) => MailNotice {
  const counted = new Map<string, { at: number; count: number }>();
  return (message) => {
    const vars = readFillVars(message.msgFillAfterVar);
    const box = vars.find(({ key }) => key === 'emailboxType');
    const number = Number(vars.find(({ key }) => key === 'newEmailNum')?.showFieldName ?? 1);
    const where = box?.value ?? '2';
    // a push names its mailbox; it may be absent for a user with only one
    const account = vars.find(({ key: name }) => name === 'emailAccount')?.value ?? '';
    const key = `${account}${where}`;
    const before = counted.get(key);
    const isTogether = before !== undefined && now() - before.at < GROUP_MS;
    const count = (Number.isFinite(number) ? number : 1) + (isTogether ? before.count : 0);
    counted.set(key, { at: isTogether ? before.at : now(), count });
    return { key: `mail-${key}`, count, box, path: PATH_OF_BOX[where] ?? '/message/email/inbox' };
  };
}
