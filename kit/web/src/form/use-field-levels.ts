import { type Fields, getFieldRights } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useCall } from '../api/use-call.ts';

export const LEVEL = { hidden: 0, masked: 1, read: 2, edit: 3 } as const;

/** What the user may do with a field; unknown fields have the level of their definition. */
export type FieldLevels = (name: string) => number;

/**
 * The field rights of the signed-in user for an object, by the key of the call. Null until they are known, so no field
 * appears and disappears again. Without an answer every field is offered: the server decides on every call (sys R36).
 */
export function useFieldLevels(
  fields: Fields,
  object: string | undefined,
  key: string | undefined,
): FieldLevels | null {
  const { data, isPending } = useCall(
    getFieldRights,
    { objectCode: object ?? '', ...(key === undefined ? {} : { key }) },
    { enabled: object !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const isKnown = object === undefined || !isPending;
  return useMemo(() => {
    if (!isKnown) return null;
    const levels = new Map((data ?? []).map(({ fieldCode, level }) => [fieldCode, level]));
    return (name) => levels.get(name) ?? (isEditable(fields, name) ? LEVEL.edit : LEVEL.read);
  }, [isKnown, data, fields]);
}

/**
 * Whether a form lets the user fill in a field. A field that users cannot change later (a separate process sets it) may
 * still be given when the record is created: reading it in clear is enough, the call decides the rest.
 */
export function isFillable(fields: Fields, name: string, levels: FieldLevels): boolean {
  return levels(name) >= (isEditable(fields, name) ? LEVEL.edit : LEVEL.read);
}

const isEditable = (fields: Fields, name: string): boolean => fields[name]?.editable ?? true;
