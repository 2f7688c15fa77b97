import type { GuideSection } from '@switchboard/sys-contract';

interface TourStep {
  /** Key of its title and text in the locales. */
  readonly topic: string;
  /** The menu entry it points at; the step is skipped for users without it. */
  readonly path: string;
}

/** The guided tour of business operations (spec §2): three sections and their topics. */
export const SECTIONS: Readonly<Record<GuideSection, readonly TourStep[]>> = {
  public: [
    { topic: 'terminals', path: '/businessOperations/simbank/manager' },
    { topic: 'logs', path: '/businessOperations/simbank/log' },
  ],
  sms: [
    { topic: 'testing', path: '/businessOperations/sms-test/test' },
    { topic: 'riskControl', path: '/businessOperations/shortChainRiskControl/shortlinkquery' },
    { topic: 'tracking', path: '/businessOperations/shortLinkTrace/shortLinkTrace' },
    { topic: 'channelResources', path: '/businessOperations/channel-resource-mgr/channel-resource-mer' },
  ],
  voice: [
    { topic: 'groupCalls', path: '/businessOperations/voip/group-call-task' },
    { topic: 'aiScripts', path: '/businessOperations/voice-group/aiTalk' },
    { topic: 'callCentre', path: '/businessOperations/voice/voice-cc/smsTemplate' },
  ],
};

/** Both sub-applications live under /businessOperations; each shows its own menu. */
const MAIN_APP = 'oc';
const VOICE_APP = 'tbx';

interface Situation {
  /** The sub-application in front. */
  readonly app: string | null;
  readonly apps: readonly string[];
  readonly seen: readonly GuideSection[];
  readonly has: (path: string) => boolean;
}

/**
 * The section that starts when a page is opened, or null: one at a time and in the sub-application with its menu, to
 * avoid nine steps at once. Only for users with business operations.
 */
export function dueSection({ app, apps, seen, has }: Situation): GuideSection | null {
  if (!apps.includes(MAIN_APP)) return null;
  const here: readonly GuideSection[] = app === MAIN_APP ? ['public', 'sms'] : app === VOICE_APP ? ['voice'] : [];
  return here.find((section) => !seen.includes(section) && SECTIONS[section].some(({ path }) => has(path))) ?? null;
}
