import { defineCall, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Increase the number when a tour has new content: all users see it again (sys R52). */
export const GUIDE_VERSIONS = { oc: 1 } as const;
export const GUIDE_OUTCOME = { finished: 1, skipped: 2 } as const;

const zFrame = z.enum(['oc']);
const zSection = z.enum(['public', 'sms', 'voice']);
export type GuideSection = z.infer<typeof zSection>;

export const getGuideSeen = defineCall({
  name: 'sys.userGuide.seen-list',
  method: 'GET',
  path: '/v2/sys/staff/userGuide/seen',
  summary: { zh: '已看过的引导', en: 'Guided tour sections already seen' },
  right: signedIn('tour sections the caller has seen'),
  timeoutMs: 10_000,
  input: z.object({ frame: zFrame }),
  result: z.object({ guideVersion: z.int(), sections: z.array(zSection) }),
});

export const markGuideSeen = defineCall({
  name: 'sys.userGuide.seen',
  method: 'POST',
  path: '/v2/sys/staff/userGuide/seen',
  summary: { zh: '标记引导已看', en: 'Mark a guided tour section as seen' },
  right: signedIn('tour sections the caller has seen'),
  input: z.object({
    frame: zFrame,
    section: zSection,
    outcome: z.union([z.literal(GUIDE_OUTCOME.finished), z.literal(GUIDE_OUTCOME.skipped)]),
  }),
  result: z.literal(true),
});

export const guidedTourCalls = [getGuideSeen, markGuideSeen];
