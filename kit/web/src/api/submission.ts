import { CODES } from '@switchboard/kit-contract';
import { ApiError } from './api-error.ts';

/** The server deletes an unused key after 600 s (sys R58). */
const KEY_LIFE_MS = 600_000;

/** One place where a user submits: a form, a dialog, a row action. */
export interface Submission {
  /**
   * Runs the call under the key of this content. The same content after a transport fault is sent under the same key,
   * so it has one effect even if the first request arrived; changed content, or the same content after an answer, is a
   * new submission.
   */
  run<T>(content: string, call: (key: string) => Promise<T>): Promise<T>;
}

interface Attempt {
  readonly content: string;
  readonly key: Promise<string>;
  readonly startedAt: number;
}

export function createSubmission(fetchKey: () => Promise<string>): Submission {
  let open: Attempt | null = null;

  function attemptFor(content: string): Attempt {
    const isSame = open?.content === content && Date.now() - open.startedAt < KEY_LIFE_MS;
    if (open === null || !isSame) open = { content, key: fetchKey(), startedAt: Date.now() };
    return open;
  }

  function close(attempt: Attempt): void {
    if (open === attempt) open = null;
  }

  async function attempt<T>(content: string, call: (key: string) => Promise<T>): Promise<T> {
    const mine = attemptFor(content);
    const key = await mine.key.catch((error: unknown) => {
      close(mine);
      throw error;
    });
    try {
      const result = await call(key);
      close(mine);
      return result;
    } catch (error) {
      if (isAnswered(error)) close(mine);
      throw error;
    }
  }

  return {
    async run(content, call) {
      try {
        return await attempt(content, call);
      } catch (error) {
        // an unknown key was never used, so nothing was written under it: retrying once with a new key is safe
        if (codeOf(error) !== CODES.submissionUnknown) throw error;
        return attempt(content, call);
      }
    },
  };
}

/** False when the first attempt may have had its effect or may still be running: no answer, a server fault, still running. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === CODES.submissionRunning) return false;
  return error.kind === 'refused' || (error.kind === 'http' && error.status < 500);
}

function codeOf(error: unknown): number {
  return error instanceof ApiError ? error.code : 0;
}
