import { callApi, callKey, useCall } from '@switchboard/kit-web';
import { useSession } from '@switchboard/kit-web/host';
import { getGuideSeen, GUIDE_OUTCOME, markGuideSeen } from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useNavigation } from '../layout/use-place.ts';
import { menuByRouter } from '../routes/access.ts';
import type { Place } from '../routes/place.ts';
import { dueSection, SECTIONS } from './sections.ts';
import { NO_TOUR, tourReducer, type TourState } from './tour-state.ts';

const FRAME = { frame: 'oc' } as const;

interface Tour {
  readonly state: TourState;
  readonly steps: (typeof SECTIONS)['public'];
  next(): void;
  skip(): void;
  finish(): void;
}

/**
 * Starts a section when one of its pages is opened and the user has not seen it yet; without an answer from the server
 * nothing starts.
 */
export function useTour(place: Place): Tour {
  const { menu } = useSession();
  const queryClient = useQueryClient();
  const apps = useNavigation().map(({ id }) => id);
  const isConcerned = place.app !== null && dueSection({ app: place.app, apps, seen: [], has: () => true }) !== null;
  const { data } = useCall(getGuideSeen, FRAME, { enabled: isConcerned, staleTime: Number.POSITIVE_INFINITY });
  const [state, move] = useReducer(tourReducer, NO_TOUR);
  const has = (path: string): boolean => menuByRouter(menu).get(path)?.webShowFlag === 1;
  const due = data === undefined ? null : dueSection({ app: place.app, apps, seen: data.sections, has });
  const steps = state.section === null ? [] : SECTIONS[state.section].filter(({ path }) => has(path));

  // `fullPath` is a dependency: the next section waits for the next page
  useEffect(() => {
    if (due !== null) move({ kind: 'start', section: due });
  }, [due === null, place.fullPath]); // oxlint-disable-line react/exhaustive-deps -- a section that becomes due when another ends must not start at once

  function end(outcome: 1 | 2): void {
    const { section } = state;
    move({ kind: 'end' });
    if (section === null) return;
    queryClient.setQueryData(callKey(getGuideSeen, FRAME), (known: typeof data) =>
      known === undefined ? known : { ...known, sections: [...known.sections, section] },
    );
    // not stored = shown again another day; no error message is needed
    callApi(markGuideSeen, { ...FRAME, section, outcome }).catch(() => undefined);
  }
  return {
    state,
    steps,
    next: () => move({ kind: 'next', steps: steps.length }),
    skip: () => end(GUIDE_OUTCOME.skipped),
    finish: () => end(GUIDE_OUTCOME.finished),
  };
}
