import { getFileLink } from '@switchboard/kit-contract';
import { type ReactNode, useCallback } from 'react';
import { useCallMutation } from '../api/use-call.ts';
import { downloadByLink } from '../export/download.ts';
import { useFilePreview } from '../export/use-file-preview.tsx';

/** Every click creates a new link (sys R76): a link rendered on the page could be expired or reach the wrong person. */
export function useFileOpen(): {
  save: (fileId: string) => Promise<void>;
  open: (fileId: string) => Promise<void>;
  holder: ReactNode;
} {
  const { mutateAsync } = useCallMutation(getFileLink);
  const { preview, holder } = useFilePreview();
  const save = useCallback(
    async (fileId: string) => downloadByLink((await mutateAsync({ fileId })).url),
    [mutateAsync],
  );
  const open = useCallback(
    async (fileId: string) => preview(await mutateAsync({ fileId, preview: true })),
    [mutateAsync, preview],
  );
  return { save, open, holder };
}
