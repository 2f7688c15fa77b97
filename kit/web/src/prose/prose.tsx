import type { ReactNode } from 'react';

const STYLES = `
.sb-prose { line-height: 1.7; overflow-wrap: anywhere; }
.sb-prose > :first-child { margin-block-start: 0; }
.sb-prose > :last-child { margin-block-end: 0; }
.sb-prose :is(h1, h2, h3, h4) { margin: 1em 0 0.4em; font-size: 1.07em; font-weight: 600; line-height: 1.4; }
.sb-prose h1 { font-size: 1.2em; }
.sb-prose :is(p, ul, ol, blockquote, pre, table) { margin: 0 0 0.7em; }
.sb-prose :is(ul, ol) { padding-inline-start: 1.4em; }
.sb-prose img { max-width: 100%; height: auto; }
.sb-prose pre { padding: 8px 12px; overflow-x: auto; border: 1px solid currentColor; border-radius: 6px; }
.sb-prose blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid currentColor; opacity: 0.85; }
.sb-prose table { border-collapse: collapse; }
.sb-prose :is(th, td) { padding: 4px 10px; border: 1px solid currentColor; text-align: start; }
`;

/**
 * Text with headings, lists and links. The HTML must come from a call that cleans it on the server (kit-server
 * `cleanHtml`).
 */
export function Prose({ html }: { html: string }): ReactNode {
  return (
    <>
      <style href="sb-prose" precedence="kit">
        {STYLES}
      </style>
      <div className="sb-prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
