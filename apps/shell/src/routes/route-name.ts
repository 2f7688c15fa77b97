export const CATCH_ALL = '/:page*';

/** Names that are not derived from the path. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  '/': 'Root',
  '/403': 'Forbidden',
  '/404': 'NotFound',
  '/offerManage': 'OfferManagePublicQuote',
};

/**
 * The name of a route: its path in capitals. Derived from the path, because 484 written names would all be in the first
 * load.
 */
export function routeName(path: string): string {
  const own = OWN_NAMES[path];
  if (own !== undefined) return own;
  const words = path.replace(CATCH_ALL, '/catch-all').split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
