import { ApiError } from '@switchboard/kit-web';

/**
 * The messages of Chromium, Firefox and Safari for a script that failed to load, and of the build's loader for a style
 * sheet.
 */
const NOT_ARRIVED =
  /dynamically imported module|importing a module script failed|module script|unable to preload|could not be loaded/i;
/** A file of another release has different export names. */
const OTHER_RELEASE =
  /does not provide an export|import(ing)? binding name|ambiguous indirect export|doesn't provide an export/i;

/** Whether a page failed because its files did not load or do not match; an error in its own code is not a load failure. */
export function isLoadFailure(error: unknown): boolean {
  if (error instanceof ApiError) return true;
  if (error instanceof SyntaxError)
    return OTHER_RELEASE.test(error.message) || /unexpected token '<'/i.test(error.message);
  return error instanceof Error && NOT_ARRIVED.test(error.message);
}
