import type { ResourceRow } from '@switchboard/kit-contract';
import {
  type Action,
  type BatchAction,
  FormDialog,
  ImportButton,
  ListPage,
  useCallMutation,
  useRights,
} from '@switchboard/kit-web';
import {
  allBook,
  BOOK_FORM,
  bookImport,
  bookResource,
  MAIL_KEYS,
  removeBook,
  saveBook,
  SHARE_BOOK_KEY,
} from '@switchboard/mc-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWriteTo } from './write-to.ts';

type Row = ResourceRow<typeof bookResource>;
const READS = [bookResource.calls.page, allBook];

/** The user's own entries, or those shared by others. */
export function BookTab({ isMine }: { isMine: boolean }) {
  const { t } = useTranslation('mc');
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const removing = useCallMutation(removeBook, { invalidates: READS });
  const writeTo = useWriteTo();
  const writing: Action<Row>[] =
    writeTo === null
      ? []
      : [{ key: 'write', label: t('mail.book.write'), right: MAIL_KEYS.write, run: ({ email }) => writeTo([email]) }];
  const changing: Action<Row>[] = [
    { key: 'edit', label: t('mail.settings.edit'), run: setEdited },
    {
      key: 'remove',
      label: t('mail.settings.delete'),
      isDanger: true,
      confirm: ({ name }) => t('mail.settings.deleteSure', { name }),
      done: t('mail.settings.deleted'),
      run: ({ id }) => removing.mutateAsync({ ids: [id] }),
    },
  ];
  const pipeline: BatchAction<Row>[] = [
    ...(writeTo === null
      ? []
      : [
          {
            key: 'write',
            label: t('mail.book.write'),
            run: async (rows: readonly Row[]) => writeTo(rows.map(({ email }) => email)),
          },
        ]),
    ...(isMine
      ? [
          {
            key: 'remove',
            label: t('mail.settings.delete'),
            isDanger: true,
            confirm: (rows: readonly Row[]) => t('mail.book.deleteMany', { count: rows.length }),
            done: t('mail.settings.deleted'),
            run: (rows: readonly Row[]) => removing.mutateAsync({ ids: rows.map(({ id }) => id) }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        key={String(isMine)}
        isEmbedded
        resource={bookResource}
        preset={{ isMine }}
        extraFilters={{ isMine: false }}
        rowActions={isMine ? [...writing, ...changing] : writing}
        bulkActions={pipeline}
        toolbar={
          isMine && (
            <>
              <ImportButton
                definition={bookImport}
                onDone={() =>
                  void Promise.all(
                    READS.map(async ({ name }) => await queryClient.invalidateQueries({ queryKey: [name] })),
                  )
                }
              />
              <Button type="primary" onClick={() => setEdited('new')}>
                {t('mail.book.add')}
              </Button>
            </>
          )
        }
      />
      {edited !== null && <EntryForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function EntryForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('mc');
  const mayShare = useRights().has(SHARE_BOOK_KEY);
  return (
    <FormDialog
      name={`mc.mail-book.${row?.id ?? 'new'}`}
      title={t(row === null ? 'mail.book.add' : 'mail.book.edit')}
      fields={BOOK_FORM}
      groups={[
        {
          key: 'entry',
          fields: [
            'name',
            'email',
            'company',
            'phone',
            'groupName',
            { name: 'share', isReadOnly: !mayShare },
            { name: 'remark', isWide: true },
          ],
        },
      ]}
      call={saveBook}
      {...(row === null ? { initial: { share: '0' as const } } : { record: { version: row.version, values: row } })}
      toInput={(values, version) => ({
        id: row?.id ?? null,
        version,
        name: values.name ?? '',
        email: values.email ?? '',
        company: values.company ?? null,
        phone: values.phone ?? null,
        groupName: values.groupName ?? null,
        remark: values.remark ?? null,
        share: values.share ?? row?.share ?? '0',
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
