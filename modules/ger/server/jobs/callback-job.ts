/** Carries no data: processes all due callbacks, so that a lost or duplicated job changes nothing. */
export const CALLBACK_JOB = { name: 'ger.callback.run', onceInSeconds: 1 };
