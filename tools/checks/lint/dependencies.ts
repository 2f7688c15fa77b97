import { type Place, REGISTRY, type Layer, WEB_APP } from './layers.ts';

/**
 * Returns why `from` must not import `to`, or null if the dependency is allowed (docs/ARCHITECTURE.md, "Packages and
 * dependencies").
 */
export function refusedDependency(from: Place, to: Place, subpath: string): string | null {
  if (from.kind === 'tools') return null;
  if (to.kind === 'tools')
    return from.kind === 'e2e' ? null : 'only tests use tools; the product must run without them';
  if (to.kind === 'e2e') return 'no package imports e2e';
  if (to.kind === 'app') return refusedToApp(from, to.id);
  if (from.kind === 'kit') return refusedFromKit(from.layer, to);
  if (from.kind === 'module') return refusedFromModule(from, to, subpath);
  return refusedFromTop(from, to);
}

/** The registry is the list of modules that the server processes share. */
function refusedToApp(from: Place, app: string): string | null {
  const isServerApp = from.kind === 'app' && from.id !== WEB_APP;
  return isServerApp && app === REGISTRY ? null : 'apps are the top layer: nothing imports them';
}

function refusedFromKit(layer: Layer, to: Place): string | null {
  if (to.kind !== 'kit') return 'the kit must not import a module; pass the value in as a parameter';
  return to.layer === layer || to.layer === 'contract'
    ? null
    : `kit/${layer} -> kit/${to.layer}: only the contract is shared`;
}

function refusedFromModule(from: Place & { kind: 'module' }, to: Place, subpath: string): string | null {
  if (to.kind !== 'kit' && to.kind !== 'module') return `a module does not import ${to.kind}`;
  if (to.layer === 'contract') return null;
  if (from.layer !== to.layer) return `${from.layer} -> ${to.layer}: inside a module only web -> contract <- server`;
  if (to.kind === 'kit')
    return subpath === '/host' ? 'the /host export is for the shell; pages use the package root' : null;
  if (to.id === from.id) return 'use a relative import inside the package';
  if (to.layer === 'web') return `the web layer of ${to.id} is its own; share through the contract or kit/web`;
  return subpath === '' ? null : `only the public API of ${to.id} may be imported: @switchboard/${to.id}-server`;
}

function refusedFromTop(from: Place, to: Place): string | null {
  if (to.kind !== 'kit' && to.kind !== 'module') return null;
  if (to.layer === 'contract') return null;
  if (from.kind === 'e2e') return 'journeys see the product from outside: contracts and tools only';
  const isShell = from.kind === 'app' && from.id === WEB_APP;
  if (isShell && to.kind === 'module') return 'the shell loads modules at run time, from the manifest';
  if (isShell !== (to.layer === 'web')) return `this app does not use ${to.layer} layers`;
  return null;
}
