/** The clipboard of a page without TLS is closed; there a selection is copied, as browsers always could. */
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
