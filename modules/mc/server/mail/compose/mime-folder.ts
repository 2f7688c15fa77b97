/** Frozen mails are stored by day, so that those of unrecorded sendings can be found (outbox/clean). */
export const mimeFolder = (at: Date): string => `mail/out/${at.toISOString().slice(0, 10)}/`;
