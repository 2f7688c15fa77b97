/** Carries no data: it works off whatever is due, so that a lost or doubled one changes nothing. */
export const CALLBACK_JOB = { name: 'ger.callback.run', onceInSeconds: 1 };
