/** The clipboard API is unavailable on a page without TLS; there a selection is copied with the older browser command. */
export function useCopy(): (text: string) => Promise<void> {
  return async (text) => {
    if (navigator.clipboard !== undefined) return await navigator.clipboard.writeText(text);
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  };
}
