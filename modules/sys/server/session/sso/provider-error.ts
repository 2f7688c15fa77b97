/** The provider refused, did not respond or sent an unknown response. Its message goes to the log, never to the caller. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Error code of DingTalk's older calls in a response of status 200; null = no such response. */
  readonly errcode: number | null;

  constructor(message: string, { errcode = null, ...options }: ErrorOptions & { errcode?: number | null } = {}) {
    super(message, options);
    this.errcode = errcode;
  }
}
