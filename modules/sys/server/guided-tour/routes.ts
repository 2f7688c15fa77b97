import { handle } from '@switchboard/kit-server';
import { getGuideSeen, GUIDE_VERSIONS, markGuideSeen } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { insertSeen, listSeen } from './repo.ts';

export const guidedTourRoutes = [
  handle(getGuideSeen, async ({ frame }, context) => {
    const guideVersion = GUIDE_VERSIONS[frame];
    const { userId } = context.principal;
    return { guideVersion, sections: await listSeen(sysDb(context), { userId, frame, guideVersion }) };
  }),
  handle(markGuideSeen, async ({ frame, section, outcome }, context) => {
    const guideVersion = GUIDE_VERSIONS[frame];
    const { userId } = context.principal;
    await insertSeen(sysDb(context), { userId, frame, guideVersion, section, outcome });
    return true as const;
  }),
];
