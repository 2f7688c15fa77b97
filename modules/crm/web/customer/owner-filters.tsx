import { CountrySelect, DeptSelect, type FilterControlProps, StaffSelect } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const some = (ids: string[]): string[] | undefined => (ids.length === 0 ? undefined : ids);

/** Owner, department and country: the filters of every list that shows customers. */
export const OWNER_FILTERS = {
  country: ({ id, value, onChange }: FilterControlProps): ReactNode => (
    <CountrySelect
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(code) => onChange(code ?? undefined)}
    />
  ),
  ownerId: ({ id, value, onChange }: FilterControlProps): ReactNode => (
    <StaffSelect id={id} isMultiple value={idsOf(value)} onChange={(ids: string[]) => onChange(some(ids))} />
  ),
  ownerDeptId: ({ id, value, onChange }: FilterControlProps): ReactNode => (
    <DeptSelect id={id} isMultiple value={idsOf(value)} onChange={(ids: string[]) => onChange(some(ids))} />
  ),
};
