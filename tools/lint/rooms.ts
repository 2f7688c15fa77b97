export type Room = 'contract' | 'server' | 'web';

/** Where a file or an imported package stands in the house. */
export type Place =
  | { readonly kind: 'kit'; readonly room: Room }
  | { readonly kind: 'module'; readonly id: string; readonly room: Room }
  | { readonly kind: 'app'; readonly id: string }
  | { readonly kind: 'tools' }
  | { readonly kind: 'e2e' };

export const WEB_APP = 'shell';
export const REGISTRY = 'registry';

/** The bridge to embedded front-ends is given to strangers: like a contract it knows nothing of the house. */
function kitRoom(name: string): Room {
  return name === 'embed' ? 'contract' : (name as Room);
}

/** The place of a file and the folder of its package; null for files of the root itself. */
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

/** `@switchboard/crm-server/module` is the server room of crm through its door `/module`. */
export function placeOfPackage(specifier: string): { place: Place; door: string } | null {
  const match = /^@switchboard\/([^/]+)(\/.*)?$/.exec(specifier);
  if (match === null) return null;
  const [, name, door = ''] = match as unknown as [string, string, string | undefined];
  const room = /^(.+)-(contract|server|web)$/.exec(name);
  if (name === 'kit-embed') return { place: { kind: 'kit', room: kitRoom('embed') }, door };
  if (room?.[1] === 'kit') return { place: { kind: 'kit', room: room[2] as Room }, door };
  if (room !== null) return { place: { kind: 'module', id: room[1] as string, room: room[2] as Room }, door };
  if (name === 'tools' || name === 'e2e') return { place: { kind: name }, door };
  return { place: { kind: 'app', id: name }, door };
}
