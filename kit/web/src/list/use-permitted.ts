import { type Fields, getFieldRights, type Resource } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { useRights } from '../session/can.tsx';
import { permit } from './permit.ts';

/**
 * The resource under the field rights of the signed-in person; null until they are known, so that no column appears only
 * to vanish. Kept for the session and read again when the rights change. Without an answer everything is offered: the
 * server shows and accepts what it may.
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
