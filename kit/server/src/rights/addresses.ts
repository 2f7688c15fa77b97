const MAX_LOCAL = 128;

/**
 * An e-mail address in a text or in HTML. It begins at a word boundary and its length is bounded, so megabytes of text
 * are read once.
 */
const ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,${MAX_LOCAL}}(?:@|%40|&#0*64;|&#x0*40;)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  'giu',
);

export const addressesIn = (text: string): string[] => text.match(ADDRESS) ?? [];

/**
 * Replaces the addresses of a text by the result of `show`: a mask on a field is worth little when a text next to it
 * contains the value.
 */
export const replaceAddresses = (text: string, show: (address: string) => string): string =>
  text.replaceAll(ADDRESS, show);
