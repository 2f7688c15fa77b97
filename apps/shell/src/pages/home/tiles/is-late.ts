/** Overdue (GLOSSARY, Numbers): the time is past, also if it is today. */
export const isLate = (at: string | null, now: Date): boolean => at !== null && Date.parse(at) < now.getTime();
