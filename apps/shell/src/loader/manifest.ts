import type { ResultOf } from '@switchboard/kit-contract';
import type { getManifest } from '@switchboard/sys-contract';

/** Which build of which module to load, computed by the server from what is deployed. */
export type Manifest = ResultOf<typeof getManifest>;
export type ModuleEntry = Manifest['modules'][string];
