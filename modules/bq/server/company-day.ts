/** The day that it is in the company (records rule 32). */
export const companyDay = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
