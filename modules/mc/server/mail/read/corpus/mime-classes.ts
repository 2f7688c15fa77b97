import { HOST, RUN } from './html-classes.ts';

export interface MimeSample {
  readonly name: string;
  /** The complete mail, as received over the wire. */
  readonly raw: string;
}

const XSS = `<img src=x onerror=${RUN}><img src="http://${HOST}/mime">`;
const head = (lines: readonly string[]): string =>
  ['From: attacker@evil.example', 'To: me@demo.example', 'Subject: s', 'MIME-Version: 1.0', ...lines].join('\r\n');
const mail = (name: string, lines: readonly string[], body: string): MimeSample => ({
  name,
  raw: `${head(lines)}\r\n\r\n${body}`,
});
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const utf7 = '+ADw-script+AD4-alert(1)+ADw-/script+AD4-';
const utf16 = Buffer.from(`\ufeff${XSS}`, 'utf16le').toString('base64');

const multipart = (kind: string, parts: readonly string[], boundary = 'b'): [string[], string] => [
  [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--`,
];
const part = (type: string, body: string, more = ''): string => `Content-Type: ${type}\r\n${more}\r\n${body}`;

function nested(depth: number): MimeSample {
  let inner = part('text/html', XSS);
  for (let i = depth; i > 0; i--) {
    const [[type = ''], body] = multipart('mixed', [inner], `b${i}`);
    inner = `${type}\r\n\r\n${body}`;
  }
  const [first = '', ...rest] = inner.split('\r\n\r\n');
  return mail(`nested ${depth} deep`, [first], rest.join('\r\n\r\n'));
}

const CHARSETS = [
  'utf-7',
  'utf-16',
  'utf-16le',
  'utf-32',
  'iso-2022-jp',
  'hz-gb-2312',
  'x-unknown',
  'us-ascii',
  'gb18030',
  '"utf-8"; x',
  'cp037',
  'x-user-defined',
  '',
];
const SUBJECTS = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `=?utf-8?B?${base64(`<script>${RUN}</script>`)}?=`,
  `=?utf-8?Q?=3Cimg_src=3Dx_onerror=3Dalert(1)=3E?=`,
  `=?utf-7?Q?${utf7}?=`,
  '\u202egnp.exe',
  `{{constructor.constructor('${RUN}')()}}`,
  '${7*7} <%= 7*7 %>',
  `javascript:${RUN}`,
  `</title><script>${RUN}</script>`,
  'a'.repeat(5_000),
  '\u0000\u0001\u0007nul',
  '&lt;img src=x onerror=alert(1)&gt;',
  `' onmouseover=${RUN} x='`,
];
const NAMES = [
  `"<script>${RUN}</script>" <a@evil.example>`,
  `"</span><img src=x onerror=${RUN}>" <a@evil.example>`,
  `=?utf-8?B?${base64(`<img src=x onerror=${RUN}>`)}?= <a@evil.example>`,
  '"CEO <ceo@qiming.example>" <a@evil.example>',
  `<"><img/src/onerror=${RUN}>"@evil.example>`,
  '\u202eoec <a@evil.example>',
  `a@evil.example <javascript:${RUN}>`,
  '"x" <a@evil.example>, "y" <b@evil.example>',
];
const FILES = [
  `<img src=x onerror=${RUN}>.png`,
  `"><script>${RUN}</script>.txt`,
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\calc.exe',
  'invoice.pdf\u202excod.exe',
  'a\r\nX-Injected: 1.txt',
  'nul\u0000.txt',
  `${'x'.repeat(900)}.txt`,
];

const bodies: readonly MimeSample[] = [
  mail('base64 html', ['Content-Type: text/html', 'Content-Transfer-Encoding: base64'], base64(XSS)),
  mail(
    'quoted-printable html',
    ['Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable'],
    XSS.replaceAll('=', '=3D').replaceAll('<', '=3C'),
  ),
  mail('HTML declared as plain text', ['Content-Type: text/plain'], XSS),
  mail('html without a type', [], XSS),
  mail('text/HTML in capitals', ['Content-Type: TEXT/HTML'], XSS),
  mail('two content types', ['Content-Type: text/plain', 'Content-Type: text/html'], XSS),
  mail('a type with a comment', ['Content-Type: text/(x)html'], XSS),
  mail('xhtml', ['Content-Type: application/xhtml+xml'], `<html xmlns="http://www.w3.org/1999/xhtml">${XSS}</html>`),
  mail('svg as the body', ['Content-Type: image/svg+xml'], `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`),
  mail('xml with a style sheet', ['Content-Type: text/xml'], `<?xml-stylesheet href="http://${HOST}/x.xsl"?><a/>`),
  mail('enriched text', ['Content-Type: text/enriched'], `<bold>${XSS}</bold>`),
  mail('calendar', ['Content-Type: text/calendar'], `BEGIN:VCALENDAR\r\nX-ALT-DESC:${XSS}\r\nEND:VCALENDAR`),
  mail(
    'broken base64',
    ['Content-Type: text/html', 'Content-Transfer-Encoding: base64'],
    `${base64(XSS).slice(0, -3)}!!!`,
  ),
  mail('unknown encoding', ['Content-Type: text/html', 'Content-Transfer-Encoding: x-uuencode'], XSS),
  mail('an empty body', ['Content-Type: text/html'], ''),
  mail('binary', ['Content-Type: text/html'], `\u0000\u0000${XSS}\u0000`),
  mail('bare line feeds', ['Content-Type: text/html'], XSS.replaceAll('>', '>\n')),
  mail('format flowed', ['Content-Type: text/plain; format=flowed; delsp=yes'], `> ${XSS} \n>> x`),
  mail(
    'plain text with addresses',
    ['Content-Type: text/plain'],
    `http://${HOST}/a"onmouseover=${RUN} javascript:${RUN} <http://${HOST}/b>`,
  ),
  ...[1, 5, 30, 120].map(nested),
];

const multiparts: readonly MimeSample[] = [
  ['alternative', [part('text/plain', 'p'), part('text/html', XSS)]],
  [
    'related',
    [
      part('text/html', `<img src="cid:a">${XSS}`),
      part('image/svg+xml', `<svg onload="${RUN}"/>`, 'Content-ID: <a>\r\n'),
    ],
  ],
  ['related', [part('text/html', '<img src="cid:a">'), part('text/html', XSS, 'Content-ID: <a>\r\n')]],
  ['mixed', [part('text/html', XSS), part('text/html', XSS)]],
  ['mixed', [part('message/rfc822', `Subject: inner\r\nContent-Type: text/html\r\n\r\n${XSS}`)]],
  ['digest', [`\r\nSubject: inner\r\nContent-Type: text/html\r\n\r\n${XSS}`]],
  ['mixed', [part('message/external-body; access-type=URL; URL="http://x"', '')]],
  ['mixed', [part('message/partial; id=1; number=1', XSS)]],
  ['report', [part('text/html', XSS), part('message/delivery-status', `Reporting-MTA: ${XSS}`)]],
  ['signed', [part('text/html', XSS), part('application/pgp-signature', 'x')]],
  ['x-unknown', [part('text/html', XSS)]],
].map(([kind, parts], i) => {
  const [lines, body] = multipart(kind as string, parts as string[]);
  return mail(`multipart/${kind as string} ${i}`, lines, body);
});

const broken: readonly MimeSample[] = [
  mail('a boundary that does not occur', ['Content-Type: multipart/mixed; boundary=x'], XSS),
  mail(
    'an empty boundary',
    ['Content-Type: multipart/mixed; boundary=""'],
    `--\r\nContent-Type: text/html\r\n\r\n${XSS}\r\n----`,
  ),
  mail(
    'a boundary like a body',
    ['Content-Type: multipart/mixed; boundary="<b>"'],
    `--<b>\r\nContent-Type: text/html\r\n\r\n${XSS}`,
  ),
  mail(
    'a boundary nested in itself',
    ['Content-Type: multipart/mixed; boundary=b'],
    `--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${XSS}\r\n--b--`,
  ),
  { name: 'no headers', raw: XSS },
  { name: 'only a header', raw: head(['Content-Type: text/html']) },
  { name: 'a header of 100 kB', raw: `X-Long: ${'a'.repeat(100_000)}\r\nContent-Type: text/html\r\n\r\n${XSS}` },
  {
    name: '2,000 headers',
    raw: `${Array.from({ length: 2_000 }, (_, i) => `X-${i}: ${i}`).join('\r\n')}\r\nContent-Type: text/html\r\n\r\n${XSS}`,
  },
];

export const MIME_SAMPLES: readonly MimeSample[] = [
  ...bodies,
  ...multiparts,
  ...broken,
  ...CHARSETS.map((charset) =>
    mail(`charset ${charset}`, [`Content-Type: text/html; charset=${charset}`], charset === 'utf-7' ? utf7 : XSS),
  ),
  mail('utf-16 in base64', ['Content-Type: text/html; charset=utf-16', 'Content-Transfer-Encoding: base64'], utf16),
  ...SUBJECTS.map((subject, i) => ({
    name: `subject ${i}`,
    raw: `From: a@evil.example\r\nSubject: ${subject}\r\nContent-Type: text/plain\r\n\r\nx`,
  })),
  ...NAMES.map((name, i) => ({
    name: `sender ${i}`,
    raw: `From: ${name}\r\nTo: ${name}\r\nCc: ${name}\r\nSubject: s\r\nContent-Type: text/plain\r\n\r\nx`,
  })),
  ...FILES.map((file, i) => {
    const [lines, body] = multipart('mixed', [
      part('text/plain', 'x'),
      part('text/plain', 'y', `Content-Disposition: attachment; filename="${file}"\r\n`),
    ]);
    return mail(`file name ${i}`, lines, body);
  }),
];
