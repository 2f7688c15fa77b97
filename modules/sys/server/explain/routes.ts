import { handle } from '@switchboard/kit-server';
import { explainRights, getEffectiveRights, previewRights } from '@switchboard/sys-contract';
import { effectiveOf } from './effective.ts';
import { explainFor, previewFor } from './service.ts';

export const explainRoutes = [
  handle(explainRights, async ({ userId, rightsQuery }, context) => await explainFor(context, userId, rightsQuery)),
  handle(previewRights, async ({ userId }, context) => await previewFor(context, userId)),
  handle(getEffectiveRights, async ({ userId }, context) => await effectiveOf(context, userId)),
];
