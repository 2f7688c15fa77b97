import { fcApplications } from '@switchboard/fc-contract';
import type { Application } from '@switchboard/ger-contract';
import { qmApplications } from '@switchboard/qm-contract';
import { srmApplications } from '@switchboard/srm-contract';

const ALL: readonly Application[] = [...fcApplications, ...qmApplications, ...srmApplications];

export const applicationOf = (processCode: string): Application | null =>
  ALL.find((one) => one.processCode === processCode) ?? null;

/** The default process of a page, used when the URL names none. */
export const processOnPage = (pathname: string): string | null =>
  ALL.find(({ route }) => route === pathname)?.processCode ?? null;
