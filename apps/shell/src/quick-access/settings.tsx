import { lazy, type ReactNode, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

/** Loaded when the user opens the settings. */
export function SettingsDialog({ close }: { close: () => void }): ReactNode {
  return (
    <Suspense>
      <Dialog close={close} />
    </Suspense>
  );
}
