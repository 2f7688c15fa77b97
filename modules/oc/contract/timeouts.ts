/** How long the client waits for what equipment or many rows take (R341, R342, conventions §1). */
export const BATCH_TIMEOUT_MS = 180_000;
