const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ADDRESS = /https?:\/\/[^\s<>"'（）【】，。；]+[^\s<>"'（）【】，。；.,;:!?)\]]/g;

/** Converts a mail without HTML to HTML: keeps its lines, turns URLs into links and marks quotes. */
export function plainTextHtml(text: string): string {
  const html: string[] = [];
  let quoted: string[] = [];
  const flush = (): void => {
    if (quoted.length > 0) html.push(`<blockquote data-quote="1">${quoted.join('<br>')}</blockquote>`);
    quoted = [];
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (/^\s*>/.test(line)) quoted.push(linked(line.replace(/^\s*>\s?/, '')));
    else {
      flush();
      html.push(`${linked(line)}<br>`);
    }
  }
  flush();
  return `<div style="white-space:pre-wrap">${html.join('')}</div>`;
}

function linked(line: string): string {
  let done = 0;
  let html = '';
  for (const { 0: url, index } of line.matchAll(ADDRESS)) {
    html += `${escapeHtml(line.slice(done, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    done = index + url.length;
  }
  return html + escapeHtml(line.slice(done));
}
