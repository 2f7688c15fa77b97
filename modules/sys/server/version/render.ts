import { cleanHtml } from '@switchboard/kit-server';
import { marked } from 'marked';

/** Notices are written in Markdown; HTML in it passes the same allow list as mail (sys R68). */
export function renderNotice(markdown: string): string {
  return cleanHtml(marked.parse(markdown, { async: false, gfm: true }));
}
