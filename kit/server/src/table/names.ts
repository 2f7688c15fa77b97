/** The field of a column: `valid_from` is called `validFrom` in code. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** A row with the names of its fields instead of its columns. */
export type Camel<Row> = { [K in keyof Row as K extends string ? CamelCase<K> : never]: Row[K] };

export const camelCase = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
