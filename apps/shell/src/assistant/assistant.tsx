import { RobotOutlined } from '@ant-design/icons';
import { ASSISTANT_RIGHT } from '@switchboard/ai-contract';
import { Can } from '@switchboard/kit-web';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useShellText } from '../text.ts';
import styles from './assistant.module.css';
import { ICON_RIGHT, ICON_SIZE } from './icon-place.ts';
import { useIcon } from './use-icon.ts';

/** Loaded on first use only. */
const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }));

/** The assistant, for users who may use it (R199). */
export function Assistant({ app }: { app: string | null }): ReactNode {
  return (
    <Can right={ASSISTANT_RIGHT}>
      <IconAndPanel app={app} />
    </Can>
  );
}

function IconAndPanel({ app }: { app: string | null }): ReactNode {
  const t = useShellText();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback((): void => setOpen(false), []);
  const { bottom, handlers } = useIcon(() => setOpen(true));
  return (
    <>
      {!isOpen && (
        <button
          type="button"
          className={styles.icon}
          style={{
            right: ICON_RIGHT,
            bottom: `clamp(0px, ${bottom}px, calc(100dvh - ${ICON_SIZE}px))`,
            width: ICON_SIZE,
            height: ICON_SIZE,
          }}
          aria-label={t('assistant.open')}
          title={t('assistant.open')}
          {...handlers}
        >
          <RobotOutlined aria-hidden />
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Panel app={app} close={close} />
        </Suspense>
      )}
    </>
  );
}
