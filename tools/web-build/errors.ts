/** A mistake in the sources that the build refuses; the message says what to change. */
export class WebBuildError extends Error {
  override readonly name = 'WebBuildError';
}

/** What a bundler reports: one error that holds the real ones. */
export function errorsIn(error: unknown): readonly Error[] {
  const inner = (error as { errors?: unknown }).errors;
  return Array.isArray(inner) ? inner : [error as Error];
}

/** Our own refusals out of a bundler's report, without its stack of internals. */
export function refusalsIn(error: unknown): WebBuildError | null {
  const own = errorsIn(error).filter((one) => one.name === 'WebBuildError');
  return own.length === 0 ? null : new WebBuildError(own.map((one) => one.message).join('\n'));
}
