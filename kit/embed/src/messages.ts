import { z } from 'zod';

/** Increased only when an old guest could no longer understand the host; new optional messages do not increase it. */
export const EMBED_VERSION = 1;
const PROTOCOL = 'switchboard-embed';

/** A path of the guest as in the shell's hash: begins with one slash and can therefore never name another host. */
const zPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\s\p{Cc}]*$/u);
const zLocale = z.enum(['zh', 'en']);
const zTheme = z.enum(['light', 'dark']);

const head = { protocol: z.literal(PROTOCOL), version: z.int().min(1) };
const message = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ ...head, type: z.literal(type), ...shape });

/** The messages of a guest. */
const zGuestMessage = z.discriminatedUnion('type', [
  message('hello', {}),
  /** Requests a valid token; the answer has the same id. */
  message('need-session', { id: z.string().min(1).max(60) }),
  message('route', { path: zPath, replace: z.boolean().default(false) }),
  message('title', { title: z.string().trim().min(1).max(200) }),
  message('open-tab', { fullPath: zPath }),
  message('close-tab', {}),
  message('dirty', { isDirty: z.boolean() }),
]);
export type GuestMessage = z.infer<typeof zGuestMessage>;

/** The messages of the shell. The access token only; the refresh token never leaves the shell. */
const zHostMessage = z.discriminatedUnion('type', [
  message('welcome', {
    session: z.object({ token: z.string().min(1) }),
    locale: zLocale,
    theme: zTheme,
    path: zPath,
  }),
  message('session', { id: z.string().max(60).nullable(), token: z.string().min(1) }),
  message('session-end', {}),
  message('locale', { locale: zLocale }),
  message('theme', { theme: zTheme }),
  message('route', { path: zPath }),
  message('unsupported', { supported: z.array(z.int()) }),
]);
export type HostMessage = z.infer<typeof zHostMessage>;
export type EmbedLocale = z.infer<typeof zLocale>;
export type EmbedTheme = z.infer<typeof zTheme>;

/** A message without the two fields of every message. */
export type Body<M> = M extends unknown ? Omit<M, 'protocol' | 'version'> : never;

const envelope = <M extends { type: string }>(body: Body<M>): object => ({
  protocol: PROTOCOL,
  version: EMBED_VERSION,
  ...body,
});
export const fromGuest = (body: Body<GuestMessage>): object => envelope<GuestMessage>(body);
export const fromHost = (body: Body<HostMessage>): object => envelope<HostMessage>(body);

/** Null for everything that is not exactly one of our messages: other libraries use the same window. */
export const readGuestMessage = (data: unknown): GuestMessage | null => zGuestMessage.safeParse(data).data ?? null;
export const readHostMessage = (data: unknown): HostMessage | null => zHostMessage.safeParse(data).data ?? null;
export const isEmbedPath = (text: string): boolean => zPath.safeParse(text).success;
