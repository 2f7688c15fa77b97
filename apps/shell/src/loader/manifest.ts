import type { ResultOf } from '@switchboard/kit-contract';
import type { getManifest } from '@switchboard/sys-contract';

/** The build of each module to load; the server derives it from the deployed modules. */
export type Manifest = ResultOf<typeof getManifest>;
export type ModuleEntry = Manifest['modules'][string];
