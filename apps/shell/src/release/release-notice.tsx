import { callApi } from '@switchboard/kit-web';
import { getManifest } from '@switchboard/sys-contract';
import { App, Button, Space } from 'antd';
import { useEffect, useRef } from 'react';
import { useShellText } from '../text.ts';
import { useSafeReload } from './use-safe-reload.ts';
import { watchRelease } from './watch-release.ts';

const KEY = 'release';

/** The release that the build wrote into the document; null on the development server. */
function ownRelease(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? null;
}

/** Offers a refresh when a new release is live, before a page fails because its old files are missing. */
export function ReleaseNotice(): null {
  const t = useShellText();
  const { notification } = App.useApp();
  const reload = useSafeReload();
  const offer = useRef(() => {});
  useEffect(() => {
    offer.current = () =>
      notification.info({
        key: KEY,
        placement: 'bottomRight',
        duration: 0,
        title: t('version.updated'),
        description: t('version.hint'),
        actions: (
          <Space>
            <Button size="small" onClick={() => notification.destroy(KEY)}>
              {t('version.later')}
            </Button>
            <Button size="small" type="primary" onClick={reload}>
              {t('version.refresh')}
            </Button>
          </Space>
        ),
      });
  });
  useEffect(() => {
    if (import.meta.env.DEV) return;
    return watchRelease({
      read: () => callApi(getManifest, {}),
      own: ownRelease(),
      onNew: () => offer.current(),
    });
  }, []);
  return null;
}
