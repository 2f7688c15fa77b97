import type { ComponentType } from 'react';

/** A page of a module: a path of docs/spec/routes.json and its code, loaded when first opened. */
export interface ModulePage {
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Missing parts of the page's design. Such a page opens and works, but `pnpm routes` does not count it as built. */
  readonly partial?: string;
}

/** A record that the command palette shows and opens. */
export interface RecordHit {
  readonly id: string;
  readonly title: string;
  /** A second line of facts that distinguish it from others. */
  readonly facts: string;
  /** Path that opens it. */
  readonly path: string;
}

export type SearchRecords = (
  keyword: string,
  options: { readonly limit: number; readonly signal: AbortSignal },
) => Promise<readonly RecordHit[]>;

/** Records of a module that can be found by name. The server applies scope and fields of the user. */
export interface RecordSearch {
  readonly code: string;
  /** Name of these records: a key of the module's texts. */
  readonly titleKey: string;
  /** An icon of the family (`@switchboard/kit-web/icons`). */
  readonly icon: string;
  /** Without this key no request is sent. */
  readonly right: string;
  readonly load: () => Promise<{ searchRecords: SearchRecords }>;
}

export type LocaleTree = { readonly [key: string]: string | LocaleTree };

/** Web part of a sub-application, for the shell. Pure data: the routes tool reads it in Node without a browser. */
export interface ModuleWeb {
  readonly id: string;
  readonly pages: readonly ModulePage[];
  readonly records?: readonly RecordSearch[];
  readonly locales: { readonly zh: LocaleTree; readonly en: LocaleTree };
}

export function defineModuleWeb(module: ModuleWeb): ModuleWeb {
  return module;
}
