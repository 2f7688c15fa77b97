import { useSession } from '@switchboard/kit-web/host';
import { menuByRouter } from '../../../routes/access.ts';

/** A tile without its target is hidden (sys R56). */
export function useHasMenu(): (path: string) => boolean {
  const { menu } = useSession();
  return (path) => menuByRouter(menu).has(path);
}
