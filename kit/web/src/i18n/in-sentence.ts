/**
 * A label as it is written inside an English sentence: "Gross profit" becomes "gross profit", "SMS parts" and "WhatsApp"
 * stay. For use in texts: `{{metric, inSentence}}`.
 */
export function inSentence(label: string): string {
  const [first = ''] = label.split(' ');
  return /[A-Z0-9]/u.test(first.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
