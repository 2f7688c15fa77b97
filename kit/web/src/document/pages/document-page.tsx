import { type Lines, pageChanges } from '@switchboard/kit-contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DetailPage } from '../../detail/detail-page.tsx';
import { useRecordId } from '../../detail/use-record.tsx';
import { useTabState } from '../../draft/use-tab-state.ts';
import type { FormRecord } from '../../form/types.ts';
import { useKitText } from '../../i18n/use-kit-text.ts';
import { usePageHost } from '../../page-host.ts';
import { DocumentLines } from '../document-lines.tsx';
import { DocumentForm } from './document-form.tsx';
import { LinkedDocuments } from './linked-documents.tsx';
import { type DocumentPageProps, recordOf, type Row } from './types.ts';
import { useDocumentActions } from './use-document-actions.tsx';
import { useDocumentTabs } from './use-document-tabs.tsx';

/** A document: header, lines, files, changes and log, and the actions of its state. Also its form. */
export function DocumentPage(props: DocumentPageProps): ReactNode {
  const { document, path } = props;
  const id = useRecordId();
  const { openTab, closeTab } = usePageHost();
  const [isEdited, setEdited] = useTabState(`${document.code}.edit`, () => false);
  if (id === '')
    return (
      <DocumentForm
        {...props}
        id={null}
        onSaved={(saved) => openTab(`${path}?id=${saved}`, { replace: true })}
        onClose={() => closeTab()}
      />
    );
  if (isEdited)
    return <DocumentForm {...props} id={id} onSaved={() => setEdited(false)} onClose={() => setEdited(false)} />;
  return <Shown {...props} id={id} onEdit={() => setEdited(true)} />;
}

type ShownProps = DocumentPageProps & { readonly id: string; readonly onEdit: () => void };

function Shown({ document, path, title = 'docNo', facts = [], id, onEdit, ...props }: ShownProps): ReactNode {
  const { calls, currency, fields, lines, resource } = document;
  const actions = useDocumentActions(document, onEdit);
  const tabs = useDocumentTabs(document, id);
  const columns = new Set(facts.map((fact) => (typeof fact === 'string' ? fact : fact.name)));
  const processLink = ({ row }: { row: Row }): ReactNode => <ProcessLink row={row} {...props} />;
  const shownLines = ({ record: { values } }: { record: FormRecord }): ReactNode => (
    <DocumentLines
      lines={lines as Lines}
      value={values['lines'] as object[]}
      currency={currency === undefined ? null : ((values[currency] as string | null | undefined) ?? null)}
      isReadOnly
      {...props.lineOptions}
    />
  );
  return (
    <DetailPage
      resource={resource}
      read={calls.get}
      input={{ id }}
      toRecord={recordOf}
      title={title}
      {...(title === 'docNo' ? {} : { code: 'docNo' })}
      states={['state']}
      facts={facts}
      pathOf={(other) => `${path}?id=${other}`}
      actions={actions}
      invalidates={[calls.log, pageChanges]}
      extra={processLink}
      sections={[{ key: 'head', fields: Object.keys(fields).filter((name) => !columns.has(name)) }]}
      {...(lines === undefined ? {} : { belowSections: shownLines })}
      tabs={[...(props.tabs ?? []), ...tabs]}
    >
      {({ row, record }) => (
        <>
          <LinkedDocuments linked={record.values['linked']} path={path} />
          {props.children?.(row)}
        </>
      )}
    </DetailPage>
  );
}

function ProcessLink({ row, processPath }: { row: Row } & Pick<DocumentPageProps, 'processPath'>): ReactNode {
  const t = useKitText();
  const { openTab } = usePageHost();
  const processId = row['processId'];
  if (processPath === undefined || typeof processId !== 'string') return null;
  return <Button onClick={() => openTab(processPath(processId))}>{t('documentPage.process')}</Button>;
}
