import { kitText } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { ApiError, isAbort } from './api-error.ts';
import { errorBehaviour } from './error-behaviour.ts';

/** Functions that the shell provides to the error handler. */
export interface ErrorHooks {
  /** Opens a page of the workspace (redirects such as /message/email/none, links in dialogs). */
  openPath(fullPath: string): void;
}

/** Toasts and dialogs, provided by KitProvider. One instance per page: "at most 3 toasts" counts all tabs together. */
export interface ErrorUi {
  toast(kind: 'error' | 'success', text: string): void;
  dialog(options: { title: string; text: string; link?: { text: string; open: () => void } }): void;
}

let hooks: ErrorHooks | null = null;
let ui: ErrorUi | null = null;
let signOutTimer: ReturnType<typeof setTimeout> | null = null;
let announcedError: ApiError | null = null;

export function setErrorHooks(next: ErrorHooks): void {
  hooks = next;
}

export function setErrorUi(next: ErrorUi | null): void {
  ui = next;
}

/**
 * Shows any error by the table of error behaviours. With `messages: false` only mandatory effects happen (sign-out,
 * redirect, dialogs): the page shows the rest itself.
 */
export function showError(error: unknown, { messages = true }: { messages?: boolean } = {}): void {
  if (isAbort(error)) return;
  if (!(error instanceof ApiError)) {
    console.error(error);
    if (messages) ui?.toast('error', kitText('error.unexpected'));
    return;
  }
  const behaviour = errorBehaviour(error);
  switch (behaviour.kind) {
    case 'sign-out':
      return signOutSoon(error, behaviour.delayMs);
    case 'redirect':
      return hooks?.openPath(behaviour.to);
    case 'success-toast':
      return ui?.toast('success', error.msg);
    case 'dialog':
      return ui?.dialog({ title: kitText('error.cannotExecute'), text: error.msg });
    case 'alias-dialog':
      return ui?.dialog({
        title: kitText('error.cannotExecute'),
        text: kitText('error.aliasChangeOpen', { customerCode: behaviour.customerCode }),
        link: { text: kitText('error.aliasChangeLink'), open: () => hooks?.openPath(behaviour.to) },
      });
    case 'toast':
      if (messages) ui?.toast('error', behaviour.textKey === undefined ? error.msg : kitText(behaviour.textKey));
  }
}

/** Code 10010002 on any call ends the session (sys R12). Other errors have no effect. */
export function followSessionEnd(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const behaviour = errorBehaviour(error);
  if (behaviour.kind === 'sign-out') signOutSoon(error, behaviour.delayMs);
}

/** For an error that prevents the user from continuing (sys R21): shows the message, then the sign-in page. */
export function showErrorAndSignOut(error: unknown): void {
  showError(error);
  // a session that has expired ends after its delay: the user must be able to read the message first
  if (signOutTimer !== null) return;
  announcedError = error instanceof ApiError ? error : null;
  void session.signOut(announcedError);
}

/** The session ended without user action: its refresh was refused (sys R18). */
export function showSignedOut(reason: ApiError): void {
  if (reason !== announcedError) ui?.toast('error', reason.msg);
}

/** Ten calls of a page fail together; the user gets one message and is signed out once. */
function signOutSoon(error: ApiError, delayMs: number): void {
  if (signOutTimer !== null || session.get().status !== 'signed-in') return;
  announcedError = error;
  ui?.toast('error', error.msg);
  signOutTimer = setTimeout(() => {
    signOutTimer = null;
    void session.signOut(error);
  }, delayMs);
}
