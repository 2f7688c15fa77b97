import type { z } from 'zod';

/** A kind of record that flows JetStream -> ClickHouse: message schema in, table row out. */
export interface RecordStream<T extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly table: string;
  readonly schema: T;
  /** `sequence` is the stream's own number: it is part of the sort key, so a redelivered message replaces itself. */
  toRow(message: z.output<T>, sequence: number): Record<string, unknown>;
}

export function defineRecordStream<T extends z.ZodType>(stream: RecordStream<T>): RecordStream {
  return stream as unknown as RecordStream;
}
