import { UploadOutlined } from '@ant-design/icons';
import type { Import } from '@switchboard/kit-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import { ImportDialog } from './import-dialog.tsx';

interface Props {
  definition: Pick<Import, 'right' | 'title' | 'columns' | 'calls'>;
  /** Records were created or undone. */
  onDone: () => void;
}

/** For the toolbar of a list. Not rendered for users without the import right (sys R24). */
export function ImportButton({ definition, onDone }: Props): ReactNode {
  const t = useKitText();
  const rights = useRights();
  const [isOpen, setIsOpen] = useState(false);
  if (!rights.has(definition.right)) return null;
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setIsOpen(true)}>
        {t('import.import')}
      </Button>
      {isOpen && <ImportDialog definition={definition} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}
