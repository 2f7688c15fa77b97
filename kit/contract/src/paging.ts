import { z } from 'zod';
import { zTime } from './values.ts';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;
/** Above this many rows the exact total costs more than it is worth (conventions §4). */
export const TOTAL_CAP = 10_000;

export const zPageRequest = z.object({
  pageNo: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sortField: z.string().optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  keyword: z.string().trim().max(100).optional(),
});

/** By row id: keys that the reader holds, but with a row scope that excludes this row. Rows without exclusions are missing. */
export const zDeniedRights = z.record(z.string(), z.array(z.string()));
export type DeniedRights = z.infer<typeof zDeniedRights>;

export interface PageResult<Row> {
  list: Row[];
  total: number;
  totalCapped: boolean;
  pageNo: number;
  pageSize: number;
  /** Of a list with `rowRights`. */
  denied?: DeniedRights | undefined;
}

export function zPageResult<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    totalCapped: z.boolean(),
    pageNo: z.int(),
    pageSize: z.int(),
  });
}

/** A page of the record store (conventions §4): by cursor, forward and back, never by number. */
export const zRecordPageRequest = z.object({
  cursor: z.string().max(80).optional(),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  keyword: z.string().trim().max(100).optional(),
  /** The user has confirmed the cost of a wide query. */
  isSure: z.boolean().optional(),
});

export interface RecordPage<Row> {
  list: Row[];
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
  totalCapped: boolean;
  /** Records sent up to this time are in the store (records rule 38); null = unknown. */
  freshAt: string | null;
  /** Age of that time by the clock of the server: the clock of a browser may be wrong. */
  lagSeconds: number | null;
  /** The searched period, also if none was requested, and how long records are kept (rule 44). */
  window: { from: string; to: string };
  keptDays: number;
}

export function zRecordPage<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    total: z.int(),
    totalCapped: z.boolean(),
    freshAt: z.string().nullable(),
    lagSeconds: z.int().min(0).nullable(),
    window: z.object({ from: zTime, to: zTime }),
    keptDays: z.int(),
  });
}
