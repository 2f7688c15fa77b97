import { type RawBuilder, sql } from 'kysely';
import { storableJson } from './storable.ts';
import type { MailPart, MailPlace } from './types.ts';

type Statement = RawBuilder<unknown>;

/** A stored mail that may be the same as an incoming one: it was moved, its folder was renumbered, or it was written here. */
export interface StoredTwin {
  readonly id: string;
  readonly messageIdHdr: string;
  readonly size: string;
  readonly receiveTime: Date;
  readonly box: number;
  readonly seen: boolean;
  readonly flagged: boolean;
  readonly threadId: string | null;
  /** Its current places, as `folder generation`; empty = none. */
  readonly places: readonly string[];
  readonly isGone: boolean;
  readonly isDeleted: boolean;
}

export const twinsOf = (accountId: string, ids: readonly string[]): RawBuilder<StoredTwin> =>
  sql`select m.id::text, m.message_id_hdr as "messageIdHdr", m.size::text, m.receive_time as "receiveTime", m.box, m.seen, m.flagged,
      m.thread_id::text as "threadId", m.gone_at is not null as "isGone", m.deleted_at is not null as "isDeleted",
      array(select l.folder_id || ' ' || l.generation from mc.mail_message_loc l where l.message_id = m.id) as places
    from unnest(${[...ids]}::text[]) k (id) cross join lateral (
      select * from mc.mail_message where account_id = ${accountId} and message_id_hdr = k.id offset 0) m
    order by m.id`;

/** Those of these places where a mail is already stored: an interrupted pass is repeated. */
export const storedPlaces = (
  places: readonly MailPlace[],
): RawBuilder<{ readonly folderId: string; readonly uid: string }> =>
  sql`select l.folder_id::text as "folderId", l.uid::text from mc.mail_message_loc l
    where (l.folder_id, l.generation, l.uid) in (select p.folder_id, p.generation, p.uid
      from unnest(${places.map(({ folderId }) => folderId)}::bigint[], ${places.map(({ generation }) => generation)}::int[],
        ${places.map(({ uid }) => uid)}::bigint[]) p (folder_id, generation, uid))`;

export interface MessageRow {
  readonly id: string;
  readonly threadId: string;
  readonly box: number;
  readonly messageIdHdr: string;
  readonly inReplyTo: string | null;
  readonly refs: readonly string[];
  readonly subject: string;
  readonly subjectNorm: string;
  readonly senderName: string | null;
  readonly senderEmail: string;
  readonly replyTo: unknown;
  readonly receivers: unknown;
  readonly cc: unknown;
  readonly bcc: unknown;
  readonly receiveTime: string;
  readonly headerDate: string | null;
  readonly size: number;
  readonly snippet: string;
  readonly textBody: string | null;
  readonly emlKey: string | null;
  readonly bodyLoaded: boolean;
  readonly sha256: string | null;
  readonly seen: boolean;
  readonly flagged: boolean;
  readonly answered: boolean;
  readonly forwarded: boolean;
  readonly hasAttach: boolean;
  readonly isAuto: boolean;
  readonly isList: boolean;
  readonly spamReason: number | null;
  readonly words: readonly string[];
}

export const insertMessages = (accountId: string, rows: readonly MessageRow[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        // lint-ok raw-writes: a statement of a pipeline, with reserved ids
        sql`insert into mc.mail_message (id, account_id, thread_id, box, message_id_hdr, in_reply_to, refs, subject, subject_norm,
            sender_name, sender_email, reply_to, receiver_list, cc_list, bcc_list, receive_time, header_date, size, snippet, text_body,
            eml_key, body_loaded, content_sha256, seen, flagged, answered, forwarded, has_attach, auto_submitted, is_list, spam_reason, fts)
          overriding system value
          select r.id, ${accountId}, r."threadId", r.box, r."messageIdHdr", r."inReplyTo", r.refs, r.subject, r."subjectNorm",
            r."senderName", r."senderEmail", r."replyTo", r.receivers, r.cc, r.bcc, r."receiveTime", r."headerDate", r.size, r.snippet,
            r."textBody", r."emlKey", r."bodyLoaded", decode(r.sha256, 'hex'), r.seen, r.flagged, r.answered, r.forwarded, r."hasAttach",
            r."isAuto", r."isList", r."spamReason", array_to_tsvector(r.words)
          from jsonb_to_recordset(${storableJson(rows)}::jsonb) r (id bigint, "threadId" bigint, box smallint, "messageIdHdr" text,
            "inReplyTo" text, refs text[], subject text, "subjectNorm" text, "senderName" text, "senderEmail" text, "replyTo" jsonb,
            receivers jsonb, cc jsonb, bcc jsonb, "receiveTime" timestamptz, "headerDate" timestamptz, size bigint, snippet text,
            "textBody" text, "emlKey" text, "bodyLoaded" boolean, sha256 text, seen boolean, flagged boolean, answered boolean,
            forwarded boolean, "hasAttach" boolean, "isAuto" boolean, "isList" boolean, "spamReason" smallint, words text[])`,
      ];

export const insertPlaces = (rows: readonly (MailPlace & { readonly messageId: string })[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        sql`insert into mc.mail_message_loc (message_id, folder_id, generation, uid, modseq)
          select r."messageId", r."folderId", r.generation, r.uid, r.modseq
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("messageId" bigint, "folderId" bigint, generation int, uid bigint,
            modseq bigint)
          on conflict do nothing`,
      ];

export const insertParts = (rows: readonly (MailPart & { readonly messageId: string })[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        sql`insert into mc.mail_attachment (message_id, name, mime, size, content_id, inline, part)
          select r."messageId", r.name, r.mime, r.size, r."contentId", r."isInline", left(r.part, 20)
          from jsonb_to_recordset(${storableJson(numbered(rows))}::jsonb) r ("messageId" bigint, name text, mime text, size bigint,
            "contentId" text, "isInline" boolean, part text, n bigint) order by r.n`,
      ];

/**
 * A mail that was considered gone, or was written here, is found in a folder (again): marks, threads and dealings are
 * kept (mc M34, M37).
 */
export const adoptMessages = (
  rows: readonly { readonly id: string; readonly box: number; readonly seen: boolean; readonly flagged: boolean }[],
): Statement =>
  // lint-ok raw-writes: a statement of a pipeline
  sql`update mc.mail_message m set gone_at = null, deleted_at = null, box = r.box, seen = r.seen, flagged = r.flagged,
      box_before = case when r.box = 5 then m.box_before end, deleted_box_at = case when r.box = 5 then coalesce(m.deleted_box_at, now()) end,
      updated_at = now(), version = m.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, box smallint, seen boolean, flagged boolean)
    where m.id = r.id`;

export const idsWithOps = (ids: readonly string[]): RawBuilder<{ readonly id: string }> =>
  sql`select distinct message_id::text as id from mc.mail_imap_op where state = 0 and message_id = any(${[...ids]}::bigint[])`;

export const insertOps = (
  accountId: string,
  rows: readonly { readonly messageId: string; readonly op: string; readonly args?: unknown }[],
): Statement[] =>
  rows.length === 0
    ? []
    : [
        sql`insert into mc.mail_imap_op (account_id, message_id, op, args)
          select ${accountId}, r."messageId", r.op, coalesce(r.args, '{}')
          from jsonb_to_recordset(${JSON.stringify(numbered(rows))}::jsonb) r ("messageId" bigint, op text, args jsonb, n bigint)
          order by r.n`,
      ];

const numbered = <T extends object>(rows: readonly T[]): (T & { n: number })[] => rows.map((row, n) => ({ ...row, n }));
