import { useSession } from '@switchboard/kit-web/host';
import { usePlace } from '../layout/use-place.ts';
import { menuByRouter } from '../routes/access.ts';
import { pathOf } from '../routes/full-path.ts';

/** The page in front: its address, and its menu entry if it has one. */
export function usePageResource(): { path: string; resourceId: string | null } {
  const { menu } = useSession();
  const { fullPath } = usePlace();
  const path = pathOf(fullPath);
  return { path, resourceId: menuByRouter(menu).get(path)?.id ?? null };
}
