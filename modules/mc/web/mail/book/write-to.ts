import { usePageHost, useRights } from '@switchboard/kit-web';
import { MAIL_KEYS } from '@switchboard/mc-contract';
import { WRITE_PATH } from '../frame/entries.tsx';

/** Opens the compose page with these recipients; null for users without the right to write. */
export function useWriteTo(): ((emails: readonly string[]) => void) | null {
  const host = usePageHost();
  const rights = useRights();
  if (!rights.has(MAIL_KEYS.write)) return null;
  return (emails) => host.openTab(`${WRITE_PATH}?to=${encodeURIComponent(emails.join(','))}`);
}
