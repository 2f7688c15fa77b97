const UNIQUE = '23505';
const EXCLUSION = '23P01';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;

/** PostgreSQL refused a duplicate key. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE;

/** A duplicate key, or a period that overlaps another one (exclusion constraint). */
export const isTaken = (error: unknown): boolean => isUniqueViolation(error) || codeOf(error) === EXCLUSION;
