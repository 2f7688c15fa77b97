import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export type SmtpOptions = ConstructorParameters<typeof SMTPConnection>[0] & {
  readonly auth?: { readonly user?: string; readonly pass?: string };
};

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

export interface Refusal {
  readonly email: string;
  readonly code: number | null;
  readonly text: string;
}

/** Outcome of an attempt. `unknown`: the mail may have been accepted; only a person may send it again (mc M46). */
export type Outcome =
  | { readonly kind: 'accepted'; readonly code: number; readonly text: string; readonly refused: readonly Refusal[] }
  | {
      readonly kind: 'refused';
      readonly code: number | null;
      readonly text: string;
      readonly refused: readonly Refusal[];
    }
  | { readonly kind: 'later'; readonly code: number | null; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string };

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly code?: string;
  readonly rejectedErrors?: readonly (SmtpError & { recipient?: string })[];
}

/** Sends DATA only after `beforeData` is done. The library has no hook for this. */
class GatedConnection extends SMTPConnection {
  readonly #beforeData: () => Promise<void>;

  constructor(options: SmtpOptions, beforeData: () => Promise<void>) {
    super(options);
    this.#beforeData = beforeData;
  }

  /** Every command passes through here, including pipelined ones (RFC 2920). */
  _sendCommand(line: string, shown?: string): void {
    const send = (): void => sendCommand.call(this, line, shown);
    if (line !== 'DATA') return send();
    this.#beforeData().then(send, () => this.close());
  }
}
const sendCommand = (SMTPConnection.prototype as unknown as { _sendCommand: (line: string, shown?: string) => void })
  ._sendCommand;

/**
 * One attempt to transmit one mail. `begin` commits that the mail is being transmitted: it is awaited before DATA is
 * sent and, in case the library changes its behaviour, once more before the first byte of the mail.
 */
export async function transmitMail(
  options: SmtpOptions,
  envelope: Envelope,
  mail: { readonly bytes: Uint8Array; readonly begin: () => Promise<void> },
): Promise<Outcome> {
  let begun: Promise<void> | null = null;
  let isBegun = false;
  const begin = (): Promise<void> => {
    begun ??= mail.begin().then(() => {
      isBegun = true;
    });
    return begun;
  };
  const connection = new GatedConnection({ ...TIMEOUTS, ...options }, begin);
  try {
    await signIn(connection, options);
    const info = await send(connection, envelope, Readable.from(bytesAfter(begin, mail.bytes)));
    const refused = refusalsOf(info.rejectedErrors);
    return { kind: 'accepted', code: Number(info.response.slice(0, 3)), text: info.response, refused };
  } catch (error) {
    return outcomeOf(error as SmtpError, isBegun);
  } finally {
    connection.close();
  }
}

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 10_000 };

async function* bytesAfter(begin: () => Promise<void>, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await begin();
  yield bytes;
}

async function signIn(connection: SMTPConnection, { auth }: SmtpOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the server closed the connection')));
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  // from here on a lost connection is reported to the pending command
  connection.on('error', () => {});
  if (auth?.user === undefined) return;
  await new Promise<void>((resolve, reject) => {
    connection.once('end', () => reject(new Error('the server closed the connection')));
    connection.login({ credentials: { user: auth.user ?? '', pass: auth.pass ?? '' } } as never, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

interface SendInfo {
  readonly response: string;
  readonly rejectedErrors?: readonly (SmtpError & { recipient?: string })[];
}

async function send(connection: SMTPConnection, { from, to }: Envelope, bytes: Readable): Promise<SendInfo> {
  return await new Promise<SendInfo>((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the server closed the connection')));
    connection.send({ from, to: [...to] }, bytes, (error, info) =>
      error ? reject(error) : resolve(info as unknown as SendInfo),
    );
  });
}

/**
 * mc M46, M48: a server response decides the outcome; without one the outcome is unknown after DATA, and a retry is
 * safe before it.
 */
function outcomeOf(error: SmtpError, isBegun: boolean): Outcome {
  const { responseCode: code = null, message } = error;
  const text = error.response ?? message;
  if (code !== null && code >= 500) return { kind: 'refused', code, text, refused: refusalsOf(error.rejectedErrors) };
  if (code !== null && code >= 400) return { kind: 'later', code, text };
  // an error with a code below 400 is not conclusive either
  return isBegun ? { kind: 'unknown', text } : { kind: 'later', code, text };
}

const refusalsOf = (errors: SendInfo['rejectedErrors'] = []): Refusal[] =>
  errors.map(({ recipient = '', responseCode = null, response, message }) => ({
    email: recipient,
    code: responseCode,
    text: response ?? message,
  }));
