/** Makes the vectors that are missing; found by name where documents are written. */
export const EMBED = { name: 'ai.embed', onceInSeconds: 5 } as const;
