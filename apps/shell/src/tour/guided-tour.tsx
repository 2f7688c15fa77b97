import { useLocaleSetting } from '@switchboard/kit-web/host';
import type { GuideSection } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Place } from '../routes/place.ts';
import { routeTable } from '../routes/route-table.ts';
import { useShellText } from '../text.ts';
import styles from './guided-tour.module.css';
import { type TargetBox, useTarget } from './use-target.ts';
import { useTour } from './use-tour.ts';

/** The guided tour of business operations (sys R52). antd's own tour moves no focus and has no dialog role. */
export function GuidedTour({ place }: { place: Place }): ReactNode {
  const { state, steps, next, skip, finish } = useTour(place);
  const step = steps[state.current];
  if (!state.visible || state.section === null || step === undefined) return null;
  const isLast = state.current === steps.length - 1;
  const at = { current: state.current + 1, total: steps.length };
  return (
    <StepPanel key={step.topic} section={state.section} {...step} at={at} skip={skip} onward={isLast ? finish : next} />
  );
}

interface StepProps {
  readonly section: GuideSection;
  readonly topic: string;
  readonly path: string;
  readonly at: { readonly current: number; readonly total: number };
  readonly skip: () => void;
  readonly onward: () => void;
}

function StepPanel({ section, topic, path, at, skip, onward }: StepProps): ReactNode {
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const [titleId, textId] = [useId(), useId()];
  const panel = useRef<HTMLDivElement>(null);
  const target = useTarget(path, routeTable.find(path)?.group?.[locale] ?? '');
  const isLast = at.current === at.total;

  // the focus moves to the step and later back; before paint, or a key pressed at once would be lost
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('[data-onward]')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') skip();
    if (event.key !== 'Tab') return;
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])];
    event.preventDefault();
    const from = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((from + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
  }
  return (
    <div className={styles.layer}>
      {target === null ? <div className={styles.dim} /> : <div className={styles.spot} style={target} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog listens for Escape and Tab */}
      <div
        ref={panel}
        className={styles.panel}
        style={besideOf(target)}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={textId}
        onKeyDown={onKeyDown}
      >
        <p className={styles.section}>{t('tour.progress', { section: t(`tour.section.${section}`), ...at })}</p>
        <h2 className={styles.title} id={titleId}>
          {t(`tour.step.${topic}.title`)}
        </h2>
        <p className={styles.text} id={textId}>
          {t(`tour.step.${topic}.text`)}
        </p>
        <div className={styles.buttons}>
          {!isLast && (
            <Button size="small" type="text" onClick={skip}>
              {t('tour.skip')}
            </Button>
          )}
          <Button size="small" type="primary" data-onward onClick={onward}>
            {t(isLast ? 'tour.gotIt' : 'tour.next')}
          </Button>
        </div>
      </div>
    </div>
  );
}

const GAP = 14;
const PANEL = { width: 320, height: 190 };

/** Placed to the right of its target; without a target at the lower edge. */
function besideOf(target: TargetBox | null): CSSProperties {
  if (target === null) return { left: '50%', bottom: 24, transform: 'translateX(-50%)' };
  const top = Math.min(Math.max(target.top - 10, GAP), window.innerHeight - PANEL.height - GAP);
  return { left: Math.min(target.left + target.width + GAP, window.innerWidth - PANEL.width - GAP), top };
}
