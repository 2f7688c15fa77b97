/** Frozen mails lie by day, so that those of a sending that was never written down can be found (outbox/clean). */
export const mimeFolder = (at: Date): string => `mail/out/${at.toISOString().slice(0, 10)}/`;
