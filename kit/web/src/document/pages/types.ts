import type { DocumentDefined, Fields, RowOf } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { DetailField, DetailTab } from '../../detail/types.ts';
import type { FormGroup, FormRecord, Values } from '../../form/types.ts';
import type { DocumentLinesProps } from '../document-lines.tsx';

// oxlint-disable-next-line typescript/no-explicit-any -- the pages of documents with different fields are the same
export type AnyDocument = DocumentDefined<any>;
export type Row = RowOf<Fields>;

export interface DocumentPageProps {
  readonly document: AnyDocument;
  /** Address of the page: `?id=` shows a document, `?new=1` is the form of a new one. */
  readonly path: string;
  /** A field that names the document; its number by default. */
  readonly title?: string;
  readonly facts?: readonly (string | DetailField<Fields>)[];
  /** Groups of the form; by default one with all fields that users fill in. */
  readonly groups?: readonly FormGroup[];
  /** Initial values of a new document. */
  readonly initial?: Values;
  /** How the records of id columns are found, and which columns are percentages. */
  readonly lineOptions?: Pick<DocumentLinesProps, 'pickers' | 'percents'>;
  /** Further tabs, before files and logs. */
  readonly tabs?: readonly DetailTab<Row>[];
  /** Page of its process. */
  readonly processPath?: (processId: string) => string;
  /** Above the tabs. */
  readonly children?: (row: Row) => ReactNode;
}

interface Read {
  readonly version: number;
  readonly row: Values;
  readonly denied: readonly string[];
  readonly lines: unknown;
  readonly linked: unknown;
}

/** The answer of the detail call; lines and linked documents are values of the record, like fields. */
export function recordOf(result: unknown): FormRecord {
  const { version, row, denied, lines, linked } = result as Read;
  return { id: String(row['id']), version, values: { ...row, lines, linked }, denied };
}
