import { AppError, CODES } from '@switchboard/kit-contract';
import type { fieldView } from '@switchboard/kit-server';

type View = ReturnType<typeof fieldView>;

/** The name behind each filter by id: an id must not reveal a hidden name (sys R36). */
const NAME_OF_ID = {
  appId: 'appName',
  customerId: 'customerName',
  channelId: 'channelName',
  supplierId: 'supplierName',
  deviceId: 'deviceSn',
  overDevice: 'deviceSn',
  dockingGw: 'dockingName',
  landingGw: 'landingName',
} as const;

/** Ids are used for filtering only and never returned: a user who may not see a name must not learn its id either. */
export const OMITTED_IDS = Object.fromEntries(
  [...Object.keys(NAME_OF_ID), 'mcc', 'saleStaffId', 'saleDeptId', 'resStaffId', 'resDeptId'].map(
    (name) => [name, undefined] as const,
  ),
);

export function refuseHiddenIds(filters: Readonly<Record<string, unknown>>, view: View): void {
  const refused = Object.entries(NAME_OF_ID).filter(([id, name]) => filters[id] !== undefined && !view.isClear(name));
  if (refused.length > 0) throw new AppError(CODES.fieldNotPermitted, { data: { fields: refused.map(([id]) => id) } });
}
