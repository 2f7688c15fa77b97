/** A mistake in the sources that the build rejects; the message says what to change. */
export class WebBuildError extends Error {
  override readonly name = 'WebBuildError';
}

/** Unwraps a bundler error, which contains the real ones. */
export function errorsIn(error: unknown): readonly Error[] {
  const inner = (error as { errors?: unknown }).errors;
  return Array.isArray(inner) ? inner : [error as Error];
}

/** Extracts this build's own errors from a bundler error, without its internal stack. */
export function refusalsIn(error: unknown): WebBuildError | null {
  const own = errorsIn(error).filter((one) => one.name === 'WebBuildError');
  return own.length === 0 ? null : new WebBuildError(own.map((one) => one.message).join('\n'));
}
