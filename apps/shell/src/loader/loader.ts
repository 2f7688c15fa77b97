import { browserPorts } from './browser-ports.ts';
import { createModuleLoader } from './module-loader.ts';

/** The loader of this page. In development the modules are workspace packages with hot reload. */
const { devModules } = import.meta.env.DEV
  ? await import('virtual:switchboard-dev-modules')
  : { devModules: undefined };

export const loader = createModuleLoader({ ...browserPorts, devModules });
