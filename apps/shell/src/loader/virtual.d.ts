/** Given by the development server of tools/web-build; empty in a build. */
declare module 'virtual:switchboard-dev-modules' {
  import type { ModuleWeb } from '@switchboard/kit-web/module';
  export const devModules: Readonly<Record<string, () => Promise<{ default: ModuleWeb }>>>;
}
