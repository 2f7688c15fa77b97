/** Carries no data: processes all starting and ending absences. */
export const DELEGATION_JOB = { name: 'ger.delegation.run', onceInSeconds: 1 };
