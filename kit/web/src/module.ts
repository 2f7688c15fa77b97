import type { ComponentType } from 'react';

/** A page of a module: a path of docs/spec/routes.json and the code behind it, loaded when first opened. */
export interface ModulePage {
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** What the design still asks of this page. Such a page opens and works, but `pnpm routes` does not count it as built. */
  readonly partial?: string;
}

/** A record that the command palette shows and opens. */
export interface RecordHit {
  readonly id: string;
  readonly title: string;
  /** A second line of facts that tell it from others. */
  readonly facts: string;
  /** Where it opens. */
  readonly path: string;
}

export type SearchRecords = (
  keyword: string,
  options: { readonly limit: number; readonly signal: AbortSignal },
) => Promise<readonly RecordHit[]>;

/** Records that a module lets people find by name. Scope and fields are the server's: it is asked as the person. */
export interface RecordSearch {
  readonly code: string;
  /** What these records are called: a key of the module's texts. */
  readonly titleKey: string;
  /** An icon of the family (`@switchboard/kit-web/icons`). */
  readonly icon: string;
  /** Without this key the server is not even asked. */
  readonly right: string;
  readonly load: () => Promise<{ searchRecords: SearchRecords }>;
}

export type LocaleTree = { readonly [key: string]: string | LocaleTree };

/** What a sub-application gives the shell. Pure data: the routes tool reads it in Node without a browser. */
export interface ModuleWeb {
  readonly id: string;
  readonly pages: readonly ModulePage[];
  readonly records?: readonly RecordSearch[];
  readonly locales: { readonly zh: LocaleTree; readonly en: LocaleTree };
}

export function defineModuleWeb(module: ModuleWeb): ModuleWeb {
  return module;
}
