import type { MailAddress } from '@switchboard/mc-contract';

/** The head of a mail, from its own bytes or from the server's metadata. */
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
  /** Written by a machine: not announced in DingTalk (mc M77). */
  readonly isAuto: boolean;
  readonly isList: boolean;
  /** The server marked it in a header; mail in the junk folder is recognized by its place. */
  readonly isSpam: boolean;
}

export interface MailPart {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly contentId: string | null;
  readonly isInline: boolean;
  /** Its part number in the structure of the mail. */
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

/** Its place on the server. */
export interface MailPlace {
  readonly folderId: string;
  readonly generation: number;
  readonly uid: number;
  readonly modseq: string | null;
}

export interface IncomingMail {
  readonly head: MailHead;
  /** Null: only the head is stored, the rest is loaded when the mail is opened (mc M31). */
  readonly body: (MailBody & { readonly emlKey: string; readonly sha256: Buffer }) | null;
  /** From the structure, when there is no body. */
  readonly parts: readonly MailPart[];
  readonly size: number;
  readonly internalDate: Date;
  readonly flags: MailFlags;
  /** Null: written here and not found on the server yet. */
  readonly place: MailPlace | null;
  /** The box of the folder; the lists of the account may decide otherwise (mc M68). */
  readonly box: number;
  /** It arrived after the mailbox was bound: the lists of the account apply to it. */
  readonly isNew: boolean;
  /** Its owner is notified of it: never during a first synchronisation or a renumbering (mc M39). */
  readonly isNotified: boolean;
}

/** The account data that storing needs. */
export interface StoreAccount {
  readonly id: string;
  readonly staffId: string;
  readonly email: string;
}
