import type { MailAddress } from '@switchboard/mc-contract';

export interface MailPart {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
}

export interface DemoMail {
  readonly id: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly at: Date;
  readonly parents?: readonly string[];
  readonly parts?: readonly MailPart[];
  readonly headers?: readonly string[];
}

const word = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const address = ({ name, email }: MailAddress): string => (name === null ? email : `${word(name)} <${email}>`);
const base64 = (content: Buffer): string => content.toString('base64').replaceAll(/.{76}/g, '$&\r\n');

/** The bytes of a mail, as a mail client writes them. */
export function writeMail({
  id,
  from,
  to,
  subject,
  text,
  html,
  at,
  parents = [],
  parts = [],
  headers = [],
}: DemoMail): string {
  const head = [
    `Message-ID: ${id}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: ${address(from)}`,
    `To: ${address(to)}`,
    `Subject: ${word(subject)}`,
    ...(parents.length === 0 ? [] : [`In-Reply-To: ${parents.at(-1)}`, `References: ${parents.join(' ')}`]),
    ...headers,
    'MIME-Version: 1.0',
  ];
  const body = entity('text/plain; charset=utf-8', Buffer.from(text));
  const shown =
    html === undefined
      ? body
      : multipart('alternative', id, [body, entity('text/html; charset=utf-8', Buffer.from(html))]);
  const files = parts.map(({ name, mime, content }) =>
    entity(`${mime}; name="${word(name)}"`, content, [`Content-Disposition: attachment; filename="${word(name)}"`]),
  );
  return [...head, files.length === 0 ? shown : multipart('mixed', `m${id}`, [shown, ...files])].join('\r\n');
}

const entity = (type: string, content: Buffer, headers: readonly string[] = []): string =>
  [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers, '', base64(content), ''].join('\r\n');

function multipart(kind: string, seed: string, entities: readonly string[]): string {
  const boundary = `=_${Buffer.from(seed).toString('hex').slice(0, 30)}_${kind}`;
  const inside = entities.flatMap((one) => [`--${boundary}`, one]);
  return [`Content-Type: multipart/${kind}; boundary="${boundary}"`, '', ...inside, `--${boundary}--`, ''].join('\r\n');
}
