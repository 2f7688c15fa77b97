/** How long the client waits for calls that involve equipment or many rows (R341, R342, conventions §1). */
export const BATCH_TIMEOUT_MS = 180_000;
