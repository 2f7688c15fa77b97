/** Longest first: an identity number contains digits that look like a phone number. */
const NUMBERS: readonly RegExp[] = [
  /(?<!\d)\d{17}[\dXx](?!\d)/g,
  /(?<!\d)(?:\d[ -]?){15,18}\d(?!\d)/g,
  /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)/g,
];

/** Masks personal numbers before text leaves the company (ai A44). Stored text keeps them. */
export function masked(text: string): string {
  return NUMBERS.reduce((left, pattern) => left.replace(pattern, (found) => found.replaceAll(/\d/g, '*')), text);
}
