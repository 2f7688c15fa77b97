import {
  DOCUMENT_FAILURES,
  DOCUMENT_STATES,
  documentResource,
  listSpaces,
  reindexDocument,
  removeDocument,
  setDocumentState,
} from '@switchboard/ai-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import {
  type Action,
  Can,
  ListPage,
  type QuickTab,
  TONE_COLOR,
  useCall,
  useCallMutation,
  useFileOpen,
  useLocale,
} from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessDrawer, type AccessOf } from './access-drawer.tsx';
import { type DocumentEdit, DocumentForm } from './document-form.tsx';
import { PiecesDrawer } from './pieces-drawer.tsx';
import { SearchDrawer } from './search-drawer.tsx';
import { SpacesDrawer } from './spaces-drawer.tsx';

type Row = ResourceRow<typeof documentResource>;
const READS = [documentResource.calls.page];
const KEY = documentResource.right;
const LOOK_MS = 3_000;

/** /setModule/ai/kb */
export default function DocumentsPage() {
  const { t } = useTranslation('ai');
  const [edit, setEdit] = useState<DocumentEdit | null>(null);
  const [access, setAccess] = useState<AccessOf | null>(null);
  const [pieces, setPieces] = useState<Row | null>(null);
  const [opened, setOpened] = useState<'spaces' | 'search' | null>(null);
  const { data: spaces = [] } = useCall(listSpaces, {});
  const file = useFileOpen();
  useReadingNews();
  const actions = useDocumentActions({
    onEdit: setEdit,
    onPieces: setPieces,
    onFile: ({ fileId }) => (fileId === null ? Promise.resolve() : file.open(fileId).catch(() => {})),
    onAccess: ({ spaceId, id, name }) => setAccess({ spaceId, documentId: id, name }),
  });
  const tabs: QuickTab<(typeof documentResource)['fields']>[] = [
    { key: 'all', label: t('kb.allSpaces') },
    ...spaces.map(({ id, name, isEnabled, documents }) => ({
      key: id,
      label: isEnabled ? name : t('kb.spaceOff', { name }),
      count: documents,
      filters: { spaceId: [id] },
    })),
  ];
  return (
    <>
      <ListPage
        resource={documentResource}
        tabs={tabs}
        extraFilters={{ spaceId: false }}
        columns={{ state: { render: (_, row) => <StateCell row={row} /> } }}
        rowActions={actions}
        onOpen={setPieces}
        toolbar={
          <>
            <Can right={`${KEY}:test`}>
              <Button onClick={() => setOpened('search')}>{t('kb.test.title')}</Button>
            </Can>
            <Button onClick={() => setOpened('spaces')}>{t('kb.spaces')}</Button>
            <Can right={`${KEY}:add`}>
              <Button onClick={() => setEdit('text')}>{t('kb.add')}</Button>
              <Button type="primary" onClick={() => setEdit('file')}>
                {t('kb.upload')}
              </Button>
            </Can>
          </>
        }
      />
      {edit !== null && <DocumentForm edit={edit} onClose={() => setEdit(null)} />}
      {pieces !== null && <PiecesDrawer document={pieces} onClose={() => setPieces(null)} />}
      {opened === 'spaces' && <SpacesDrawer onAccess={setAccess} onClose={() => setOpened(null)} />}
      {opened === 'search' && <SearchDrawer onClose={() => setOpened(null)} />}
      {access !== null && <AccessDrawer of={access} onClose={() => setAccess(null)} />}
      {file.holder}
    </>
  );
}

/** A failed state shows its reason. */
function StateCell({ row: { state, failure } }: { row: Row }) {
  const locale = useLocale();
  const { label, tone } = DOCUMENT_STATES[state];
  return (
    <>
      <Tag color={TONE_COLOR[tone]}>{label[locale]}</Tag>
      {failure !== null && (
        <Typography.Text type="secondary">{DOCUMENT_FAILURES[failure].label[locale]}</Typography.Text>
      )}
    </>
  );
}

interface Doings {
  readonly onEdit: (row: Row) => void;
  readonly onPieces: (row: Row) => void;
  readonly onFile: (row: Row) => Promise<unknown>;
  readonly onAccess: (row: Row) => void;
}

function useDocumentActions({ onEdit, onPieces, onFile, onAccess }: Doings): Action<Row>[] {
  const { t } = useTranslation('ai');
  const switching = useCallMutation(setDocumentState, { invalidates: READS });
  const reading = useCallMutation(reindexDocument, { invalidates: READS });
  const removing = useCallMutation(removeDocument, { invalidates: [...READS, listSpaces] });
  return [
    {
      key: 'edit',
      label: t('kb.edit'),
      right: `${KEY}:edit`,
      isOffered: ({ source }) => source !== 'notice',
      run: onEdit,
    },
    { key: 'pieces', label: t('kb.pieces.title'), run: onPieces },
    {
      key: 'access',
      label: t('kb.access.title'),
      right: `${KEY}:acl`,
      isOffered: ({ source }) => source !== 'notice',
      run: onAccess,
    },
    { key: 'file', label: t('kb.openFile'), isOffered: ({ fileId }) => fileId !== null, run: onFile },
    {
      key: 'reindex',
      label: t('kb.reindex'),
      right: `${KEY}:edit`,
      done: t('kb.reindexed'),
      run: ({ id, version }) => reading.mutateAsync({ id, version }),
    },
    {
      key: 'disable',
      label: t('kb.disable'),
      right: `${KEY}:edit`,
      isOffered: ({ state }) => state !== 'disabled' && state !== 'expired',
      confirm: ({ name }) => t('kb.disableSure', { name }),
      done: t('kb.disabled'),
      run: ({ id, version }) => switching.mutateAsync({ id, version, isEnabled: false }),
    },
    {
      key: 'enable',
      label: t('kb.enable'),
      right: `${KEY}:edit`,
      isOffered: ({ state }) => state === 'disabled',
      done: t('kb.enabled'),
      run: ({ id, version }) => switching.mutateAsync({ id, version, isEnabled: true }),
    },
    {
      key: 'remove',
      label: t('kb.remove'),
      right: `${KEY}:del`,
      isDanger: true,
      isOffered: ({ source }) => source !== 'notice',
      confirm: ({ name }) => t('kb.removeSure', { name }),
      done: t('kb.removed'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
}

/** Refetches the list while files are being read. */
function useReadingNews(): void {
  const client = useQueryClient();
  const { data } = useCall(
    documentResource.calls.page,
    { state: ['uploaded', 'parsing'], pageSize: 1 },
    { refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? LOOK_MS : false), staleTime: 0 },
  );
  const waiting = data?.total;
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current !== undefined && before.current !== waiting)
      void client.invalidateQueries({ queryKey: [documentResource.calls.page.name] });
    before.current = waiting;
  }, [client, waiting]);
}
