import { zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** For a call that creates (`id` null) or changes one row. */
export const zRow = { id: zId.nullable().default(null), version: z.int().min(0).default(0) };
