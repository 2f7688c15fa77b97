import { AppError, CODES } from '@switchboard/kit-contract';
import type { fieldView } from '@switchboard/kit-server';

type View = ReturnType<typeof fieldView>;

/** The name behind each filter by key: a key must not reveal a hidden name (sys R36). */
const NAME_OF_KEY = {
  appId: 'appName',
  customerId: 'customerName',
  channelId: 'channelName',
  supplierId: 'supplierName',
  deviceId: 'deviceSn',
  overDevice: 'deviceSn',
  dockingGw: 'dockingName',
  landingGw: 'landingName',
} as const;

/** Keys are used for filtering only and never returned: a user who may not see a name must not learn its key either. */
export const NO_KEYS = Object.fromEntries(
  [...Object.keys(NAME_OF_KEY), 'mcc', 'saleStaffId', 'saleDeptId', 'resStaffId', 'resDeptId'].map(
    (name) => [name, undefined] as const,
  ),
);

export function refuseHiddenKeys(filters: Readonly<Record<string, unknown>>, view: View): void {
  const refused = Object.entries(NAME_OF_KEY).filter(
    ([key, name]) => filters[key] !== undefined && !view.isClear(name),
  );
  if (refused.length > 0)
    throw new AppError(CODES.fieldNotPermitted, { data: { fields: refused.map(([key]) => key) } });
}
