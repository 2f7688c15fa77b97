import { HOST, HTML_CLASSES, RUN } from './html-classes.ts';
import { MIME_SAMPLES } from './mime-classes.ts';

export interface HostileMail {
  readonly name: string;
  readonly raw: string;
}

/**
 * Mails that attack the reader (mc M60): the classes of published advisories for webmail programs, each in many forms.
 * Every mail that loads something requests it from `host`; `run` is the script that would reveal its execution.
 */
export function hostileMails({ host, run }: { host: string; run: string }): HostileMail[] {
  const html = HTML_CLASSES.flatMap(({ name, samples }) =>
    samples.map((sample, i) => ({
      name: `${name} ${i}`,
      raw: `From: attacker@evil.example\r\nTo: me@demo.example\r\nSubject: ${name} ${i}\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>text</p>${sample}`,
    })),
  );
  return [...html, ...MIME_SAMPLES].map(({ name, raw }) => ({
    name,
    raw: raw.replaceAll(HOST, host).replaceAll(RUN, run),
  }));
}
