/** Masks of sys R37. Hidden characters never leave the server, and the text cannot be reversed. */
export function maskValue(rule: string | null, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (Array.isArray(value)) return value.map((item) => maskValue(rule, item));
  const text = String(value);
  switch (rule) {
    case 'mobile':
      return text.length < 8 ? '****' : `${text.slice(0, -8)}****${text.slice(-4)}`;
    case 'email':
      return maskEmail(text);
    case 'name':
      return `${Array.from(text)[0]}*`;
    case 'bank':
      return keep(text, 0, 4);
    case 'id_card':
      return keep(text, 3, 4);
    default:
      return rule?.startsWith('keep:') === true ? keepRule(text, rule) : '****';
  }
}

function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at <= 0 ? '****' : `${text[0]}***${text.slice(at)}`;
}

function keepRule(text: string, rule: string): string {
  const [, head, tail] = rule.split(':');
  return keep(text, Number(head), Number(tail));
}

/** A text too short to hide anything between head and tail is hidden completely. */
function keep(text: string, head: number, tail: number): string {
  const characters = Array.from(text);
  if (!(head >= 0 && tail >= 0) || characters.length <= head + tail) return '****';
  return `${characters.slice(0, head).join('')}****${tail === 0 ? '' : characters.slice(-tail).join('')}`;
}
