/** Creates missing vectors; the code that writes documents finds it by name. */
export const EMBED = { name: 'ai.embed', onceInSeconds: 5 } as const;
