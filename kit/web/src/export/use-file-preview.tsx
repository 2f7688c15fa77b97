import { App, Image } from 'antd';
import { type ReactNode, useState } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { downloadByLink } from './download.ts';
import { isChatApp, previewKind } from './preview-kind.ts';

export interface PreviewFile {
  readonly name: string;
  readonly url: string;
}

/** Preview of a finished file: `preview` opens it as its type allows; place `holder` anywhere on the page. */
export function useFilePreview(): { preview: (file: PreviewFile) => void; holder: ReactNode } {
  const t = useKitText();
  const { message } = App.useApp();
  const [image, setImage] = useState<PreviewFile | null>(null);

  function preview(file: PreviewFile): void {
    switch (previewKind(file.name, { isInChatApp: isChatApp(navigator.userAgent) })) {
      case 'image':
        return setImage(file);
      case 'window':
        window.open(file.url, '_blank', 'noopener');
        return;
      case 'download':
        return downloadByLink(file.url);
      case 'unsupported':
        void message.warning(t('export.unsupported'));
    }
  }

  const holder = image !== null && (
    <Image
      alt={t('export.preview', { name: image.name })}
      src={image.url}
      style={{ display: 'none' }}
      preview={{ open: true, src: image.url, onOpenChange: (isOpen) => !isOpen && setImage(null) }}
    />
  );
  return { preview, holder };
}
