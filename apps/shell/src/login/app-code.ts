/** The part of DingTalk's JSAPI that we use; the chat app puts it into its own web view. */
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

/** Asks the chat app for a code of this organisation. Rejects when it refuses or stays silent. */
export function requestAppCode(dd: DingTalk, corpId: string, patienceMs: number = PATIENCE_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('the chat app gave no code')), patienceMs);
    dd.runtime.permission.requestAuthCode({
      corpId,
      onSuccess: ({ code }) => {
        clearTimeout(giveUp);
        resolve(code);
      },
      onFail: (error) => {
        clearTimeout(giveUp);
        reject(new Error('the chat app refused a code', { cause: error }));
      },
    });
  });
}
