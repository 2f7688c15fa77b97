/** The part of DingTalk's JSAPI in use; the chat app injects it into its web view. */
interface DingTalk {
  readonly runtime: {
    readonly permission: {
      requestAuthCode(options: {
        corpId: string;
        onSuccess: (result: { code: string }) => void;
        onFail: (error: unknown) => void;
      }): void;
    };
  };
}

declare global {
  interface Window {
    readonly dd?: DingTalk;
  }
}

const PATIENCE_MS = 10_000;

/** Requests a code for this organisation from the chat app. Rejects when it refuses or does not answer. */
export function requestAppCode(dd: DingTalk, corpId: string, patienceMs: number = PATIENCE_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('the chat app returned no code')), patienceMs);
    dd.runtime.permission.requestAuthCode({
      corpId,
      onSuccess: ({ code }) => {
        clearTimeout(giveUp);
        resolve(code);
      },
      onFail: (error) => {
        clearTimeout(giveUp);
        reject(new Error('the chat app refused to issue a code', { cause: error }));
      },
    });
  });
}
