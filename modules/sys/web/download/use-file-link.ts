import { downloadByLink, type PreviewFile, useCallMutation } from '@switchboard/kit-web';
import { getFileLink } from '@switchboard/sys-contract';
import { useCallback } from 'react';
import type { Row } from './page.tsx';

/** A link is made by every click (sys R76): one that stood on the page would be old or in the wrong hands. */
export function useFileLink(preview: (file: PreviewFile) => void): {
  save: (row: Row) => Promise<void>;
  open: (row: Row) => Promise<void>;
} {
  const { mutateAsync } = useCallMutation(getFileLink);
  const save = useCallback(
    async ({ fileId }: Row) => downloadByLink((await mutateAsync({ fileId: fileId ?? '' })).url),
    [mutateAsync],
  );
  const open = useCallback(
    async ({ fileId }: Row) => preview(await mutateAsync({ fileId: fileId ?? '', preview: true })),
    [mutateAsync, preview],
  );
  return { save, open };
}
