import type { Call, ExportQuery, Fields, Label, Locale } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { Row } from '../resource/scoped-read.ts';

/** Rows fetched at once (sys R73). */
export const BATCH_ROWS = 5_000;

/** The rows of one export as one person may take them out: rights were decided when it was opened, and refused by throwing. */
export interface ExportFeed {
  readonly columns: readonly string[];
  /** Exact up to one more than `most`. */
  count(most: number): Promise<number>;
  /** In the order of the list, of one moment. Whoever stops early frees what it holds. */
  batches(): AsyncGenerator<Row[]>;
  /** Where the engine can write the lines of a CSV itself, by the same rules (sys R77) and many times faster. */
  csvLines?(locale: Locale): AsyncGenerator<CsvLines>;
}

export interface CsvLines {
  readonly bytes: Buffer;
  readonly rows: number;
}

/** A list that can be taken out: known to the calls that ask for it and, by its code, to the worker that makes the file. */
export interface ListExport {
  readonly code: string;
  readonly title: Label;
  readonly fields: Fields;
  /** Page that it is taken from: its key. */
  readonly page: string;
  /** The call whose right is asked for, now and when the task runs. */
  readonly call: Pick<Call, 'method' | 'path' | 'right' | 'input'>;
  open(query: ExportQuery, context: Context): ExportFeed;
}
