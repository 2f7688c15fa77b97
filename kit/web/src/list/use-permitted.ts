import { type Fields, getFieldRights, type Resource } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { useRights } from '../session/can.tsx';
import { permit } from './permit.ts';

/**
 * The resource with the field rights of the signed-in user applied; null until they are known, so no column appears and
 * disappears again. Cached for the session and reloaded when the rights change. Without an answer every field is
 * offered: the server shows and accepts only what is allowed.
 */
export function usePermitted<F extends Fields>(resource: Resource<F>): Resource<F> | null {
  const { code, right } = resource;
  const isHeld = useRights().has(right);
  const { data, isPending } = useCall(
    getFieldRights,
    { objectCode: code, key: right },
    { enabled: isHeld, staleTime: Number.POSITIVE_INFINITY },
  );
  const isKnown = !isHeld || !isPending;
  return useMemo(() => {
    if (!isKnown) return null;
    return data === undefined ? resource : permit(resource, data);
  }, [resource, data, isKnown]);
}
