import { type Action, useCallMutation } from '@switchboard/kit-web';
import type { removeMailTemplate, removeSignature, viewMailTemplate, viewSignature } from '@switchboard/mc-contract';
import type { Call } from '@switchboard/kit-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewDialog } from './preview-dialog.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly isMine: boolean;
}

interface Options {
  readonly view: typeof viewSignature | typeof viewMailTemplate;
  readonly remove: typeof removeSignature | typeof removeMailTemplate;
  /** Calls that show the entries and are invalidated by a change. */
  readonly reads: readonly Call[];
  readonly addText: string;
}

const isMine = ({ isMine: mine }: Row): boolean => mine;

/** Own texts and shared ones: all can be viewed, own ones can be changed and deleted (mc M78, M79). */
export function useLentList({ view, remove, reads, addText }: Options) {
  const { t } = useTranslation('mc');
  const [edited, setEdited] = useState<string | null>(null);
  const [viewed, setViewed] = useState<Row | null>(null);
  const removing = useCallMutation(remove, { invalidates: reads });
  const rowActions: Action<Row>[] = [
    { key: 'view', label: t('mail.settings.view'), run: setViewed },
    { key: 'edit', label: t('mail.settings.edit'), isOffered: isMine, run: ({ id }) => setEdited(id) },
    {
      key: 'remove',
      label: t('mail.settings.delete'),
      isDanger: true,
      isOffered: isMine,
      confirm: ({ name }) => t('mail.settings.deleteSure', { name }),
      done: t('mail.settings.deleted'),
      run: ({ id }) => removing.mutateAsync({ ids: [id] }),
    },
  ];
  const toolbar: ReactNode = (
    <Button type="primary" onClick={() => setEdited('new')}>
      {addText}
    </Button>
  );
  const preview: ReactNode = viewed !== null && (
    <PreviewDialog call={view} id={viewed.id} title={viewed.name} onClose={() => setViewed(null)} />
  );
  return {
    list: { rowActions, toolbar },
    preview,
    isNew: edited === 'new',
    editedId: edited === 'new' ? null : edited,
    close: () => setEdited(null),
  };
}
