import type { ComponentType } from 'react';

/** A page of a module: a path of docs/spec/routes.json and the code behind it, loaded when first opened. */
export interface ModulePage {
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** What the design still asks of this page. Such a page opens and works, but `pnpm routes` does not count it as built. */
  readonly partial?: string;
}

export type LocaleTree = { readonly [key: string]: string | LocaleTree };

/** What a sub-application gives the shell. Pure data: the routes tool reads it in Node without a browser. */
export interface ModuleWeb {
  readonly id: string;
  readonly pages: readonly ModulePage[];
  readonly locales: { readonly zh: LocaleTree; readonly en: LocaleTree };
}

export function defineModuleWeb(module: ModuleWeb): ModuleWeb {
  return module;
}
