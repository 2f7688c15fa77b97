import { AppError, type Label } from '@switchboard/kit-contract';
import type { Config } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { imapOptions, type MailLogin, smtpOptions } from './connect.ts';

export interface SideResult {
  readonly ok: boolean;
  readonly reason: Label | null;
  /** The server must not be used (mc M23). */
  readonly isRefusedHost: boolean;
}

export interface ProbeResult {
  readonly imap: SideResult;
  readonly smtp: SideResult;
}

type MailConfig = Pick<Config, 'MAIL_ALLOWED_HOSTS' | 'MAIL_CA_FILE'>;

const LIMIT_MS = 10_000;
const LIMITS = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS };
const TIMEOUT: Label = { zh: '10 秒内没有响应', en: 'no answer within 10 seconds' };

/** mc M21: signs in on both sides, each within 10 s, and leaves no connection open. */
export async function probe(config: MailConfig, login: MailLogin): Promise<ProbeResult> {
  const [imap, smtp] = await Promise.all([
    tried(async () => await signInToImap(config, login)),
    tried(async () => await signInToSmtp(config, login)),
  ]);
  return { imap, smtp };
}

async function signInToImap(config: MailConfig, login: MailLogin): Promise<void> {
  const client = new ImapFlow({ ...(await imapOptions(config, login)), ...LIMITS });
  // the promise rejects with the same error
  client.on('error', () => {});
  try {
    await client.connect();
    await client.logout();
  } finally {
    client.close();
  }
}

async function signInToSmtp(config: MailConfig, login: MailLogin): Promise<void> {
  const transport = createTransport({ ...(await smtpOptions(config, login)), ...LIMITS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function tried(signIn: () => Promise<void>): Promise<SideResult> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError(MAIL_CODES.loginRefused, { label: TIMEOUT })), LIMIT_MS);
  try {
    await Promise.race([signIn(), late]);
    return { ok: true, reason: null, isRefusedHost: false };
  } catch (error) {
    const isRefusedHost = error instanceof AppError && error.code === MAIL_CODES.hostRefused;
    return { ok: false, reason: reasonOf(error), isRefusedHost };
  } finally {
    clearTimeout(timer);
  }
}

interface MailError {
  readonly code?: unknown;
  readonly authenticationFailed?: unknown;
  readonly responseText?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

const CERTIFICATE = /^(ERR_TLS|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
const LATE = new Set(['ETIMEDOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'GREEETING_TIMEOUT', 'UPGRADE_TIMEOUT']);
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS']);

/** What to correct, in words; the server's own text is shown where it refused the login, because it gives the reason. */
function reasonOf(error: unknown): Label {
  if (error instanceof AppError && error.label !== undefined) return error.label;
  const { code, authenticationFailed, responseText, response, message } = error as MailError;
  const name = String(code ?? '');
  if (authenticationFailed === true || name === 'EAUTH') {
    const said = String(responseText ?? response ?? '').slice(0, 200);
    const tail = said === '' ? '' : ` (${said})`;
    return {
      zh: `登录被拒绝，请检查登录账号和授权码${tail}`,
      en: `sign-in refused, check user name and authorisation code${tail}`,
    };
  }
  // the mail library has one code for all TLS errors, and only its text names the certificate
  if (CERTIFICATE.test(name) || /certificate/i.test(String(message)))
    return { zh: '证书校验失败', en: 'its certificate is not valid' };
  if (LATE.has(name)) return TIMEOUT;
  if (UNKNOWN_NAME.has(name)) return { zh: '服务器域名无法解析', en: 'the host name of the server cannot be resolved' };
  return {
    zh: '无法建立加密连接，请检查服务器、端口和加密方式',
    en: 'no encrypted connection; check server, port and encryption',
  };
}

/** The error for a failed probe: which side failed, and why. */
export function refusalOf({ imap, smtp }: ProbeResult): AppError | null {
  const sides = [
    { name: { zh: '收件服务器（IMAP）', en: 'IMAP server' }, ...imap },
    { name: { zh: '发件服务器（SMTP）', en: 'SMTP server' }, ...smtp },
  ].filter(({ ok }) => !ok);
  if (sides.length === 0) return null;
  const code = sides.some(({ isRefusedHost }) => isRefusedHost) ? MAIL_CODES.hostRefused : MAIL_CODES.loginRefused;
  return new AppError(code, {
    label: {
      zh: sides.map(({ name, reason }) => `${name.zh}：${reason?.zh ?? ''}`).join('；'),
      en: sides.map(({ name, reason }) => `${name.en}: ${reason?.en ?? ''}`).join('; '),
    },
    data: { imap: imap.ok, smtp: smtp.ok },
  });
}
