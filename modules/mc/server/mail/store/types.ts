import type { MailAddress } from '@switchboard/mc-contract';

/** What stands above a mail, from its own bytes or from what the server tells of it. */
export interface MailHead {
  readonly messageIdHdr: string;
  readonly inReplyTo: string | null;
  readonly refs: readonly string[];
  readonly subject: string;
  readonly sender: MailAddress;
  readonly replyTo: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  readonly headerDate: Date | null;
  /** Written by a machine: nobody is told of it in DingTalk (mc M77). */
  readonly isAuto: boolean;
  readonly isList: boolean;
  /** The server says so in a header; that it lies in the junk folder is said by its place. */
  readonly isSpam: boolean;
}

export interface MailPart {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly contentId: string | null;
  readonly isInline: boolean;
  /** Its number in the structure of the mail. */
  readonly part: string | null;
}

export interface MailBody {
  readonly text: string;
  readonly html: string | null;
  readonly parts: readonly MailPart[];
}

export interface MailFlags {
  readonly seen: boolean;
  readonly flagged: boolean;
  readonly answered: boolean;
  readonly forwarded: boolean;
}

/** Where it lies on the server. */
export interface MailPlace {
  readonly folderId: string;
  readonly generation: number;
  readonly uid: number;
  readonly modseq: string | null;
}

export interface IncomingMail {
  readonly head: MailHead;
  /** Null: only the head is here, the rest comes when somebody opens it (mc M31). */
  readonly body: (MailBody & { readonly emlKey: string; readonly sha256: Buffer }) | null;
  /** As the structure tells, when there is no body. */
  readonly parts: readonly MailPart[];
  readonly size: number;
  readonly internalDate: Date;
  readonly flags: MailFlags;
  /** Null: written here, and not seen on the server yet. */
  readonly place: MailPlace | null;
  /** Of the folder; the lists of the account may decide otherwise (mc M68). */
  readonly box: number;
  /** It came after the mailbox was bound: the lists of the account concern it. */
  readonly isNew: boolean;
  /** Its owner is told of it: never during a first synchronisation or a new numbering (mc M39). */
  readonly isNotified: boolean;
}

/** The account as storing needs it. */
export interface StoreAccount {
  readonly id: string;
  readonly staffId: string;
  readonly email: string;
}
