import type { Db } from './engines/postgres.ts';
import type { JobSender } from './jobs/jobs.ts';

/** The queue of the message centre, by name only: who asks for a notice need not know who delivers it. */
export const NOTICE_QUEUE = { name: 'mc.notify.request' } as const;

/** What a placeholder becomes: a text, or one per language, with the raw code beside it where a reader acts on it. */
export type NoticeVar = string | { readonly text: string; readonly textEn?: string; readonly value?: string };

export type NoticeChannel = 'app' | 'dingtalk' | 'email';

export interface NoticeRequest {
  /** The template: its wording, its type, where a click leads. */
  readonly eventCode: string;
  /** Everybody that one of these names; people who left or are locked out get nothing. */
  readonly to: {
    readonly staffIds?: readonly string[];
    readonly deptIds?: readonly string[];
    readonly roleCodes?: readonly string[];
  };
  readonly vars?: Readonly<Record<string, NoticeVar>>;
  readonly objectCode?: string;
  readonly objectId?: string;
  /** Instead of the template's own. */
  readonly link?: string;
  /** Instead of the template's own words, where whoever asks lets people word it (ger rule 33). */
  readonly wording?: { readonly zh: string; readonly en: string };
  /** Instead of the ways that the template names. Without `app` it is in the list of messages, but read and quiet. */
  readonly channels?: readonly NoticeChannel[];
  /** The same key to the same person is one message, however often it is asked for. */
  readonly dedupeKey: string;
}

/** Asks for a notice inside the caller's transaction: people hear of it exactly when it happened (conventions §10). */
export async function requestNotice(
  tx: Db,
  { jobs }: { readonly jobs: JobSender },
  notice: NoticeRequest,
): Promise<void> {
  await jobs.enqueue(tx, NOTICE_QUEUE, notice);
}

export const PUSH_QUEUE = { name: 'mc.push.user' } as const;

/** A signal to whatever pages these people have open (mc M02): kept 24 hours for those who come back, no message, no dot. */
export interface PushRequest {
  readonly staffIds: readonly string[];
  /** What changed, `export.progress`; a page that does not know it passes it over. */
  readonly msgType: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Asks for a push inside the caller's transaction. */
export async function requestPush(tx: Db, { jobs }: { readonly jobs: JobSender }, push: PushRequest): Promise<void> {
  await jobs.enqueue(tx, PUSH_QUEUE, push);
}
