/** The provider refused, was silent or said something we do not understand. Its words go to the log, never to the caller. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
