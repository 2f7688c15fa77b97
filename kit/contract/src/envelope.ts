import { z } from 'zod';

/** Every JSON answer (conventions §1): HTTP 200 and `{code, msg, data}`; code 0 is success. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

export function zEnvelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.int(), msg: z.string(), data: data.nullable() });
}

export interface FieldProblem {
  field: string;
  msg: string;
}
