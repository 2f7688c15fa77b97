import { defineCall, type Fields, needs, type Resource, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { VOS_FAULTS, VOS_STATES } from './values.ts';

type Page = Pick<Resource<Fields>, 'code' | 'right' | 'basePath' | 'title'>;

const keysOf = <const T extends Readonly<Record<string, unknown>>>(values: T) =>
  Object.keys(values) as [keyof T & string, ...(keyof T & string)[]];

const zVosServer = z.object({
  id: zId,
  name: z.string(),
  version: z.string().nullable(),
  state: z.enum(keysOf(VOS_STATES)),
  /** Time of the last complete read. */
  lastSyncAt: zTime.nullable(),
  fault: z.enum(keysOf(VOS_FAULTS)).nullable(),
});
export type VosServer = z.infer<typeof zVosServer>;

/** How current a page with data from the switches is; each page uses its own key. */
export const defineServerStates = ({ code, right, basePath, title }: Page) =>
  defineCall({
    name: `${code}.servers`,
    method: 'GET',
    path: `${basePath}/servers`,
    summary: { zh: `${title.zh}：VOS 状态`, en: `${title.en}: softswitch status` },
    right: needs(right),
    input: z.object({}),
    result: z.array(zVosServer),
  });
export type ServerStates = ReturnType<typeof defineServerStates>;

/** Reads every switch immediately instead of on schedule. */
export const defineSync = ({ code, right, basePath, title }: Page) =>
  defineCall({
    name: `${code}.sync`,
    method: 'POST',
    path: `${basePath}/sync`,
    summary: { zh: `${title.zh}：立即同步`, en: `${title.en}: sync now` },
    right: needs(`${right}:sync`),
    input: z.object({}),
    result: z.array(zVosServer),
    withIdempotency: true,
  });
export type Sync = ReturnType<typeof defineSync>;

/** Rule 62: the switch is changed first. */
export const defineLock = ({ code, right, basePath, title }: Page) =>
  defineCall({
    name: `${code}.lock`,
    method: 'POST',
    path: `${basePath}/lock`,
    summary: { zh: `${title.zh}：锁定或解锁`, en: `${title.en}: lock or unlock` },
    right: needs(`${right}:lock`),
    input: z.object({ id: zId, version: z.int().min(0), locked: z.boolean() }),
    result: z.literal(true),
    withIdempotency: true,
  });
export type LockGateway = ReturnType<typeof defineLock>;
