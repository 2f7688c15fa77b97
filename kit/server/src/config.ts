import { z } from 'zod';

/** Code may depend on the mode only through a stub (stub.ts), or to check more outside production. */
export const MODES = ['production', 'demo', 'test', 'dev'] as const;

const zFlag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

const zHttpUrl = z.url({ protocol: /^https?$/ });

/** Codes, tokens and secrets are sent over these: TLS, or the same machine (tests, demo). */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const zSafeUrl = zHttpUrl.refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.has(hostname);
}, 'https, or http on loopback');

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
const zList = z.string().default('').transform(itemsOf);

/** `2:<base64>,1:<base64>`: a key must stay until no secret is sealed with it. */
const zMailKeys = z
  .string()
  .default('')
  .transform((text, { addIssue }) => {
    const keys = text
      .split(',')
      .filter((item) => item.trim() !== '')
      .map((item) => {
        const [version = '', key = ''] = item.trim().split(':');
        return { version: Number(version), key: Buffer.from(key, 'base64') };
      });
    const isWrong = keys.some(({ version, key }) => !Number.isInteger(version) || version < 1 || key.length !== 32);
    if (isWrong) addIssue('a list of version:key, each key 32 bytes in base64');
    return keys.toSorted((a, b) => b.version - a.version);
  });

const zConfig = z.object({
  SWITCHBOARD_MODE: z.enum(MODES).default('production'),
  /**
   * Exactly these stubs are active, or `none`; unset: all that belong to the mode. None are allowed in production
   * (docs/STUBS.md).
   */
  STUBS: z.string().transform(itemsOf).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  CLICKHOUSE_URL: zHttpUrl,
  CLICKHOUSE_DATABASE: z.string().default('records'),
  CLICKHOUSE_USER: z.string().default('default'),
  CLICKHOUSE_PASSWORD: z.string().default(''),
  /**
   * Users of the record store: a reader without numbers and texts, and one with them (records rule 50); unset:
   * CLICKHOUSE_USER.
   */
  CLICKHOUSE_MASKED_USER: z.string().optional(),
  CLICKHOUSE_MASKED_PASSWORD: z.string().default(''),
  CLICKHOUSE_CLEAR_USER: z.string().optional(),
  CLICKHOUSE_CLEAR_PASSWORD: z.string().default(''),
  /** `tls://` requires TLS; with `nats://` the server decides, unless NATS_CA_FILE is set. */
  NATS_URL: z.string().regex(/^(nats|tls):\/\//),
  /** Either user and password or the seed of an nkey; production does not start without (engines/nats-options.ts). */
  NATS_USER: z
    .string()
    .regex(/^[\w-]+$/, 'letters, digits, _ and -')
    .optional(),
  NATS_PASSWORD: z.string().optional(),
  NATS_NKEY_SEED: z
    .string()
    .regex(/^SU[A-Z2-7]{56}$/, 'a user seed: SU followed by 56 characters')
    .optional(),
  NATS_NKEY_SEED_FILE: z.string().optional(),
  /** The authority that signed the certificate of NATS; no other is trusted if set. */
  NATS_CA_FILE: z.string().optional(),
  S3_ENDPOINT: zHttpUrl,
  S3_REGION: z.string().default('us-east-1'),
  /** Address of the store for browsers, for links to files; the same as S3_ENDPOINT unless it has a separate public name. */
  S3_PUBLIC_ENDPOINT: zHttpUrl.optional(),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /** A worker that was silent for this long is dead, and its exports start again (sys R73). */
  EXPORT_LEASE_SECONDS: z.coerce.number().int().min(2).default(90),
  /** Host and port of a clamd that scans uploads; without one, files are kept and marked as unscanned. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'host:port')
    .optional(),
  /**
   * Countries of address ranges, lines `first,last,country`; without it only our own networks are known
   * (kit/server/src/place).
   */
  ADDRESS_COUNTRIES_FILE: z.string().min(1).optional(),
  TOKEN_SECRET: z.string().min(32, 'at least 32 characters'),
  /** Addresses or networks of the proxies in front, comma-separated; empty = the peer's own address counts. */
  TRUST_PROXY: z.string().default(''),
  /**
   * Public address of the portal, `https://portal.example.com`: return address of sign-in, and whether cookies are
   * `Secure`.
   */
  PUBLIC_ORIGIN: zSafeUrl.transform((text) => new URL(text).origin).optional(),
  PASSWORD_SIGN_IN: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /**
   * DingTalk is enabled when client id, secret, organisations and PUBLIC_ORIGIN are set; the addresses default to
   * DingTalk's own.
   */
  DINGTALK_AUTHORIZE_URL: zSafeUrl.default('https://login.dingtalk.com/oauth2/auth'),
  DINGTALK_BASE_URL: zSafeUrl.default('https://api.dingtalk.com'),
  DINGTALK_OAPI_URL: zSafeUrl.default('https://oapi.dingtalk.com'),
  DINGTALK_CLIENT_ID: z.string().optional(),
  DINGTALK_CLIENT_SECRET: z.string().optional(),
  DINGTALK_CORP_IDS: zList,
  /** Of the application that sends work notices; without it messages are delivered in the portal only. */
  DINGTALK_AGENT_ID: z.string().regex(/^\d+$/).optional(),
  /** Both from DingTalk's page of event subscriptions; without them changes are noticed only every half hour. */
  DINGTALK_CALLBACK_TOKEN: z.string().min(1).optional(),
  DINGTALK_CALLBACK_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{43}$/)
    .optional(),
  /** OIDC is enabled when issuer, client and PUBLIC_ORIGIN are set. Without domains no user is linked by e-mail. */
  OIDC_ISSUER: zSafeUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ALLOWED_DOMAINS: zList,
  /** Sign-in calls per minute and address; a whole office may share one. */
  SIGN_IN_LIMIT: z.coerce.number().int().min(1).default(300),
  /** Origins of front-ends that may be shown in the shell's frames and call the API from there (docs/EMBEDDING.md). */
  EMBED_ORIGINS: zList.pipe(z.array(zSafeUrl.transform((text) => new URL(text).origin))),
  /** Links of the external entries of the top navigation; an entry without a link is hidden (sys R32). */
  EXTERNAL_IMFS_URL: zHttpUrl.optional(),
  EXTERNAL_MONITOR_URL: zHttpUrl.optional(),
  EXTERNAL_NWP_URL: zHttpUrl.optional(),
  EXTERNAL_BI_URL: zHttpUrl.optional(),
  /** Keys for the secrets of mail accounts; the newest one seals (mc M22); required once a mailbox is bound. */
  MAIL_KEYS: zMailKeys,
  /** Internal mail servers, `mail.example.com` or `10.0.0.5:1143`: all others must be public (mc M23). */
  MAIL_ALLOWED_HOSTS: zList,
  /** A private certificate authority for internal mail servers, in addition to the public ones. */
  MAIL_CA_FILE: z.string().optional(),
  /** SMTP server for notices by mail, `smtps://user:password@mail.example.com:465`; without it none are sent. */
  MAIL_NOTICE_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of the notices, `Switchboard <notice@example.com>`. */
  MAIL_NOTICE_FROM: z.string().min(3).optional(),
  /** A worker that was silent for this long is dead, and another one takes over its mailboxes and mails (mc M28, M46). */
  MAIL_LEASE_SECONDS: z.coerce.number().int().min(2).default(60),
  /** Any endpoint that speaks OpenAI's `/chat/completions`, `https://models.example.com/v1`; without one the assistant quotes documents. */
  AI_BASE_URL: zSafeUrl.transform((text) => text.replace(/\/+$/, '')).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().default('default'),
  AI_TEMPERATURE: z.coerce.number().min(0).max(2).default(0.2),
  AI_MAX_TOKENS: z.coerce.number().int().min(16).default(800),
  /**
   * An endpoint of OpenAI's `/embeddings`; without one documents are found by words alone (ai A29). Changing the model
   * computes all vectors again.
   */
  AI_EMBED_BASE_URL: zSafeUrl.transform((text) => text.replace(/\/+$/, '')).optional(),
  AI_EMBED_API_KEY: z.string().optional(),
  AI_EMBED_MODEL: z.string().min(1).max(120).default('default'),
  /** Cosine from which a piece counts without sharing a word with the user's text; models differ. */
  AI_EMBED_MIN: z.coerce.number().min(-1).max(1).default(0.5),
  /** Host from which browsers read answers, if it differs from the portal's: `https://stream.example.com` (R247). */
  AI_STREAM_BASE: zSafeUrl.transform((text) => new URL(text).origin).optional(),
  AI_RATE_PER_MIN: z.coerce.number().int().min(1).default(10),
  AI_RATE_PER_DAY: z.coerce.number().int().min(1).default(200),
  /** Timeouts of the model (ai A20): to the first word, between two words, for a whole answer. */
  AI_FIRST_WORD_MS: z.coerce.number().int().min(100).default(30_000),
  AI_NEXT_WORD_MS: z.coerce.number().int().min(100).default(20_000),
  AI_TOTAL_MS: z.coerce.number().int().min(100).default(120_000),
  /** Whether numbers of phones, cards and identity papers are sent to the model as asterisks (ai A44). */
  AI_MASK: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Whether the model may query lists that the user may read (ai A51); 0 for a model without tool support. */
  AI_TOOLS: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** How long the first record of a batch waits for others: the store needs few large inserts, users need fresh data. */
  INGEST_WAIT_MS: z.coerce.number().int().min(50).default(2_000),
  /** A query that would read more rows of records than this needs the user's confirmation. */
  RECORD_WIDE_ROWS: z.coerce.number().int().min(1).default(100_000_000),
  /** The control server of the SIM banks (oc O70–O78); without it no port is touched. */
  OC_VOD_URL: zSafeUrl.optional(),
  OC_VOD_TOKEN: z.string().default(''),
  /**
   * A batch of ports answers after this time at the latest and reports what is still pending; the client waits 180 s
   * (R342).
   */
  OC_BATCH_ANSWER_SECONDS: z.coerce.number().int().min(1).max(175).default(170),
  /**
   * The softswitches that may be queried, `10.0.0.8:8080`, and the token for them (records R62); an address that is not
   * listed is never called.
   */
  BQ_VOS_HOSTS: zList,
  BQ_VOS_TOKEN: z.string().default(''),
  WEB_DIR: z.string().default('dist/web'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL: zFlag,
  METRICS: zFlag,
  SHUTDOWN_MS: z.coerce.number().int().min(0).default(25_000),
});

export type Config = Readonly<z.infer<typeof zConfig>>;

/** Validates once at start; a bad value is named and the process does not start. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  // compose files and helm charts write `NAME=` for "not set", which a number schema would silently read as 0
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = zConfig.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not valid:\n${problems.join('\n')}`);
}
