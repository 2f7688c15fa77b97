/** Carries no data: it works off whatever begins or ends. */
export const DELEGATION_JOB = { name: 'ger.delegation.run', onceInSeconds: 1 };
