/** The provider refused, was silent or said something we do not understand. Its words go to the log, never to the caller. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** What DingTalk's older calls say in an answer of status 200; null = it did not get that far. */
  readonly errcode: number | null;

  constructor(message: string, { errcode = null, ...options }: ErrorOptions & { errcode?: number | null } = {}) {
    super(message, options);
    this.errcode = errcode;
  }
}
