import { type Call, defineCall, type Label, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** One task, at the version the user last read. */
const zTaskAt = { id: zId, version: z.int().min(0) };
const zStopReason = z.string().trim().min(2).max(200);

interface Steering {
  readonly name: string;
  readonly path: string;
  readonly right: string;
  readonly summary: Label;
}

/** A call that advances or pauses one task. */
export const defineSteer = ({ name, path, right, summary }: Steering) =>
  defineCall({
    name,
    method: 'POST',
    path,
    summary,
    right: needs(right),
    input: z.object(zTaskAt),
    result: z.literal(true),
    withIdempotency: true,
  });

/** A call that ends one task permanently, with a reason. */
export const defineStop = ({ name, path, right, summary }: Steering) =>
  defineCall({
    name,
    method: 'POST',
    path,
    summary,
    right: needs(right),
    input: z.object({ ...zTaskAt, reason: zStopReason }),
    result: z.literal(true),
    withIdempotency: true,
  });

export type SteerCall = ReturnType<typeof defineSteer> & Call;
export type StopCall = ReturnType<typeof defineStop> & Call;
