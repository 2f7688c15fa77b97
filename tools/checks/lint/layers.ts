export type Layer = 'contract' | 'server' | 'web';

/** The layer of a file or an imported package. */
export type Place =
  | { readonly kind: 'kit'; readonly layer: Layer }
  | { readonly kind: 'module'; readonly id: string; readonly layer: Layer }
  | { readonly kind: 'app'; readonly id: string }
  | { readonly kind: 'tools' }
  | { readonly kind: 'e2e' };

export const WEB_APP = 'shell';
export const REGISTRY = 'registry';

/** The bridge to embedded front-ends is used outside this repository, so like a contract it depends on nothing else here. */
function kitLayer(name: string): Layer {
  return name === 'embed' ? 'contract' : (name as Layer);
}

/** The place of a file and the folder of its package; null for files in the root. */
export function placeOfFile(path: string): { place: Place; folder: string } | null {
  const kit = /^kit\/(contract|server|web|embed)\//.exec(path);
  if (kit !== null) return { place: { kind: 'kit', layer: kitLayer(kit[1] as string) }, folder: `kit/${kit[1]}` };
  const module = /^modules\/([^/]+)\/(contract|server|web)\//.exec(path);
  if (module !== null) {
    const [, id, layer] = module as unknown as [string, string, Layer];
    return { place: { kind: 'module', id, layer }, folder: `modules/${id}/${layer}` };
  }
  const app = /^apps\/([^/]+)\//.exec(path);
  if (app !== null) return { place: { kind: 'app', id: app[1] as string }, folder: `apps/${app[1]}` };
  if (path.startsWith('tools/')) return { place: { kind: 'tools' }, folder: 'tools' };
  if (path.startsWith('e2e/')) return { place: { kind: 'e2e' }, folder: 'e2e' };
  return null;
}

/** `@switchboard/crm-server/module` is the server package of crm with the subpath `/module`. */
export function placeOfPackage(specifier: string): { place: Place; subpath: string } | null {
  const match = /^@switchboard\/([^/]+)(\/.*)?$/.exec(specifier);
  if (match === null) return null;
  const [, name, subpath = ''] = match as unknown as [string, string, string | undefined];
  const layer = /^(.+)-(contract|server|web)$/.exec(name);
  if (name === 'kit-embed') return { place: { kind: 'kit', layer: kitLayer('embed') }, subpath };
  if (layer?.[1] === 'kit') return { place: { kind: 'kit', layer: layer[2] as Layer }, subpath };
  if (layer !== null) return { place: { kind: 'module', id: layer[1] as string, layer: layer[2] as Layer }, subpath };
  if (name === 'tools' || name === 'e2e') return { place: { kind: name }, subpath };
  return { place: { kind: 'app', id: name }, subpath };
}
