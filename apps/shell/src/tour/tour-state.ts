import type { GuideSection } from '@switchboard/sys-contract';

/** R112: visible, current step and seen, and the section. */
export interface TourState {
  readonly visible: boolean;
  readonly current: number;
  readonly seen: boolean;
  readonly section: GuideSection | null;
}

export const NO_TOUR: TourState = { visible: false, current: 0, seen: false, section: null };

export type TourMove = { kind: 'start'; section: GuideSection } | { kind: 'next'; steps: number } | { kind: 'end' };

export function tourReducer(state: TourState, move: TourMove): TourState {
  switch (move.kind) {
    case 'start':
      return state.visible ? state : { visible: true, current: 0, seen: false, section: move.section };
    case 'next':
      return { ...state, current: Math.min(state.current + 1, move.steps - 1) };
    case 'end':
      return { ...state, visible: false, seen: true };
  }
}
