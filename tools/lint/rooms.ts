export type Room = 'contract' | 'server' | 'web';

/** The layer of a file or an imported package. */
export type Place =
  | { readonly kind: 'kit'; readonly room: Room }
  | { readonly kind: 'module'; readonly id: string; readonly room: Room }
  | { readonly kind: 'app'; readonly id: string }
  | { readonly kind: 'tools' }
  | { readonly kind: 'e2e' };

export const WEB_APP = 'shell';
export const REGISTRY = 'registry';

/** The bridge to embedded front-ends is used outside this repository, so like a contract it depends on nothing else here. */
function kitRoom(name: string): Room {
  return name === 'embed' ? 'contract' : (name as Room);
}

/** The place of a file and the folder of its package; null for files in the root. */
export function placeOfFile(path: string): { place: Place; folder: string } | null {
  const kit = /^kit\/(contract|server|web|embed)\//.exec(path);
  if (kit !== null) return { place: { kind: 'kit', room: kitRoom(kit[1] as string) }, folder: `kit/${kit[1]}` };
  const module = /^modules\/([^/]+)\/(contract|server|web)\//.exec(path);
  if (module !== null) {
    const [, id, room] = module as unknown as [string, string, Room];
    return { place: { kind: 'module', id, room }, folder: `modules/${id}/${room}` };
  }
  const app = /^apps\/([^/]+)\//.exec(path);
  if (app !== null) return { place: { kind: 'app', id: app[1] as string }, folder: `apps/${app[1]}` };
  if (path.startsWith('tools/')) return { place: { kind: 'tools' }, folder: 'tools' };
  if (path.startsWith('e2e/')) return { place: { kind: 'e2e' }, folder: 'e2e' };
  return null;
}

/** `@switchboard/crm-server/module` is the server package of crm with the subpath `/module`. */
export function placeOfPackage(specifier: string): { place: Place; door: string } | null {
  const match = /^@switchboard\/([^/]+)(\/.*)?$/.exec(specifier);
  if (match === null) return null;
  const [, name, subpath = ''] = match as unknown as [string, string, string | undefined];
  const room = /^(.+)-(contract|server|web)$/.exec(name);
  if (name === 'kit-embed') return { place: { kind: 'kit', room: kitRoom('embed') }, door: subpath };
  if (room?.[1] === 'kit') return { place: { kind: 'kit', room: room[2] as Room }, door: subpath };
  if (room !== null) return { place: { kind: 'module', id: room[1] as string, room: room[2] as Room }, door: subpath };
  if (name === 'tools' || name === 'e2e') return { place: { kind: name }, door: subpath };
  return { place: { kind: 'app', id: name }, door: subpath };
}
