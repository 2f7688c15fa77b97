import { AppError, CODES, getFieldRights } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import { getPermVersion, getSimbankFlag, SIMBANK_PREFIX } from '@switchboard/sys-contract';

export const rightsRoutes = [
  handle(getSimbankFlag, async (_, { principal }) => ({
    // a button is below its page and has a colon: alone it grants no page
    isSimbank: [...principal.keys].some((key) => key.startsWith(SIMBANK_PREFIX) && !key.includes(':')),
  })),
  handle(getPermVersion, async (_, { principal }) => ({ permVersion: principal.permVersion })),
  handle(getFieldRights, async ({ objectCode, key }, { principal }) => {
    // without a page, the best level of any held key: the UI sends its current page
    const held = key ?? [...principal.keys].find((one) => principal.scopeOf(one, objectCode) !== null);
    const rights = held === undefined ? null : principal.fieldsOf(held, objectCode);
    if (rights === null) throw new AppError(CODES.notFound);
    return [...rights].map(([fieldCode, { level, maskRule }]) => ({ fieldCode, level, maskRule }));
  }),
];
