import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;
/** Beyond this many rows the exact total costs more than it tells (conventions §4). */
export const TOTAL_CAP = 10_000;

export const zPageRequest = z.object({
  pageNo: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sortField: z.string().optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  keyword: z.string().trim().max(100).optional(),
});

export interface PageResult<Row> {
  list: Row[];
  total: number;
  totalCapped: boolean;
  pageNo: number;
  pageSize: number;
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
