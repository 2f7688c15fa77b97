import type { ModuleWeb } from '@switchboard/kit-web/module';
import type { ComponentType } from 'react';
import { isLoadFailure } from './load-failure.ts';
import type { Manifest, ModuleEntry } from './manifest.ts';

/**
 * The code of a page did not load. `stale`: the server answers, but the file has moved: a new release has replaced it.
 * `offline`: the server does not answer.
 */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly kind: 'stale' | 'offline';

  constructor(app: string, kind: 'stale' | 'offline', cause: unknown) {
    super(`the page code of ${app} could not be loaded (${kind})`, { cause });
    this.kind = kind;
  }
}

type ModuleImport = Promise<{ readonly default: ModuleWeb }>;

export interface LoaderPorts {
  readManifest(): Promise<Manifest>;
  importEntry(url: string): ModuleImport;
  linkStyles(urls: readonly string[]): Promise<void>;
  /** Called once for each loaded module with its texts. */
  onModule(module: ModuleWeb): void;
  /** The modules of the development server, which are workspace packages and not in a manifest. */
  devModules?: Readonly<Record<string, () => ModuleImport>> | undefined;
}

export interface ModuleLoader {
  /**
   * The page of a route, or null when its module is not deployed or does not have it yet. Returns the same promise
   * until `forget`.
   */
  page(app: string, path: string): Promise<ComponentType | null>;
  /** Allows a failed page to be requested again. */
  forget(app: string, path: string): void;
  /** The exports of a deployed module besides pages; null when it is not deployed. */
  module(app: string): Promise<ModuleWeb | null>;
  /** Ids of the deployed modules. */
  deployed(): Promise<ReadonlySet<string>>;
}

export function createModuleLoader(ports: LoaderPorts): ModuleLoader {
  const pages = new Map<string, Promise<ComponentType | null>>();
  const modules = new Map<string, Promise<ModuleWeb | null>>();
  const failedEntries = new Set<string>();
  let manifest: Promise<Manifest> | null = null;
  let retries = 0;

  function readManifest(): Promise<Manifest> {
    const reading = (manifest ??= ports.readManifest());
    reading.catch(() => {
      manifest = null;
    });
    return reading;
  }

  async function importModule({ entry, css }: ModuleEntry): Promise<ModuleWeb> {
    // A browser caches the failure of a module address; only a different address is requested again (whatwg/html 6768).
    const url = failedEntries.has(entry) ? `${entry}?retry=${++retries}` : entry;
    try {
      const [imported] = await Promise.all([ports.importEntry(url), ports.linkStyles(css)]);
      return imported.default;
    } catch (error) {
      failedEntries.add(entry);
      throw error;
    }
  }

  async function startModule(app: string): Promise<ModuleWeb | null> {
    const dev = ports.devModules?.[app];
    const entry = dev === undefined ? (await readManifest()).modules[app] : undefined;
    const module = dev === undefined ? entry && (await importModule(entry)) : (await dev()).default;
    if (module === undefined) return null;
    ports.onModule(module);
    return module;
  }

  function started(app: string): Promise<ModuleWeb | null> {
    const module = modules.get(app) ?? startModule(app);
    modules.set(app, module);
    return module;
  }

  async function attempt(app: string, path: string): Promise<ComponentType | null> {
    const page = (await started(app))?.pages.find((candidate) => candidate.path === path);
    return page === undefined ? null : (await page.load()).default;
  }

  async function load(app: string, path: string): Promise<ComponentType | null> {
    try {
      return await attempt(app, path);
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      modules.delete(app);
      manifest = null;
    }
    try {
      await readManifest();
    } catch (error) {
      throw new PageLoadError(app, 'offline', error);
    }
    try {
      return await attempt(app, path);
    } catch (error) {
      modules.delete(app);
      if (!isLoadFailure(error)) throw error;
      throw new PageLoadError(app, 'stale', error);
    }
  }

  return {
    page(app, path) {
      const key = `${app} ${path}`;
      const page = pages.get(key) ?? load(app, path);
      pages.set(key, page);
      return page;
    },
    async module(app) {
      try {
        return await started(app);
      } catch (error) {
        modules.delete(app);
        throw error;
      }
    },
    forget: (app, path) => void pages.delete(`${app} ${path}`),
    async deployed() {
      return new Set(Object.keys(ports.devModules ?? (await readManifest()).modules));
    },
  };
}
