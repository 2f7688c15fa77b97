import type { Db } from './engines/postgres.ts';
import type { JobSender } from './jobs/jobs.ts';

/** The queue of the message centre, by name only: the code that requests a notice need not know who delivers it. */
export const NOTICE_QUEUE = { name: 'mc.notify.request' } as const;

/** Value of a placeholder: a text, or one per language, with the raw code where a reader acts on it. */
export type NoticeVar = string | { readonly text: string; readonly textEn?: string; readonly value?: string };

export type NoticeChannel = 'app' | 'dingtalk' | 'email';

export interface NoticeRequest {
  /** The template: defines the wording, the type and the link. */
  readonly eventCode: string;
  /** Recipients that match any of these; people who left or are locked out get nothing. */
  readonly to: {
    readonly staffIds?: readonly string[];
    readonly deptIds?: readonly string[];
    readonly roleCodes?: readonly string[];
  };
  readonly vars?: Readonly<Record<string, NoticeVar>>;
  readonly objectCode?: string;
  readonly objectId?: string;
  /** Replaces the link of the template. */
  readonly link?: string;
  /** Replaces the wording of the template, where users may edit it (ger rule 33). */
  readonly wording?: { readonly zh: string; readonly en: string };
  /** Replaces the channels of the template. Without `app` the notice is in the list of messages, but read and quiet. */
  readonly channels?: readonly NoticeChannel[];
  /** The same key for the same person is one message, however often it is requested. */
  readonly dedupeKey: string;
}

/** Requests a notice inside the caller's transaction: it is sent exactly when the change was committed (conventions §10). */
export async function requestNotice(
  tx: Db,
  { jobs }: { readonly jobs: JobSender },
  notice: NoticeRequest,
): Promise<void> {
  await jobs.enqueue(tx, NOTICE_QUEUE, notice);
}

export const PUSH_QUEUE = { name: 'mc.push.user' } as const;

/** A signal to the open pages of these users (mc M02): kept 24 hours for those who come back; no message, no dot. */
export interface PushRequest {
  readonly staffIds: readonly string[];
  /** What changed, such as `export.progress`; a page ignores types that it does not know. */
  readonly msgType: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Requests a push inside the caller's transaction. */
export async function requestPush(tx: Db, { jobs }: { readonly jobs: JobSender }, push: PushRequest): Promise<void> {
  await jobs.enqueue(tx, PUSH_QUEUE, push);
}
