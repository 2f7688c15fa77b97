/** `pnpm dev`: the modules as workspace packages, with hot reload. In a production build the map is empty. */
declare module 'virtual:switchboard-dev-modules' {
  import type { ModuleWeb } from '@switchboard/kit-web/module';

  export const devModules: Record<string, () => Promise<{ default: ModuleWeb }>>;
}
