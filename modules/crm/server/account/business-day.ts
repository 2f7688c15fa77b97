/** The calendar day in Asia/Shanghai, UTC+8 without summer time (conventions §5): `2026-03-01`. */
export const businessDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
