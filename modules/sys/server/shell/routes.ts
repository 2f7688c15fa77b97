import { handlePublic } from '@switchboard/kit-server';
import { getManifest } from '@switchboard/sys-contract';
import { readManifest } from './manifest.ts';

export const shellRoutes = [handlePublic(getManifest, async (_, context) => await readManifest(context))];
