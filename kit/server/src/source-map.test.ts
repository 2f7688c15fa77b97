import { SourceMap } from 'node:module';
import { expect, it } from 'vitest';
import { locate } from './source-map.ts';

// written by rolldown for two small files, names included
const MAPPINGS = ';AAAA,SAAgB,KAAK,MAAsB;CACzC,OAAO,QAAQ;AACjB;;;ACFA,MAAM,OAAO;AAEb,QAAQ,IAAI,KAAK,KAAK,CAAC';

it('finds what the decoder of Node finds, whatever the order of the places', () => {
  const map = new SourceMap({ version: 3, sources: ['a.ts', 'b.ts'], names: [], mappings: MAPPINGS } as never);
  const places = [9, 2, 3, 7, 8, 4].flatMap((line) =>
    [1, 5, 12, 40].map((column) => ({ position: `${line}:${column}`, line, column })),
  );
  const found = locate(MAPPINGS, places);
  for (const place of places) {
    const entry = map.findEntry(place.line - 1, place.column - 1) as {
      generatedLine?: number;
      originalSource?: string;
      originalLine?: number;
      originalColumn?: number;
    };
    // Node answers for a line without segments with the end of the line before it
    const expected =
      entry.generatedLine === place.line - 1
        ? {
            source: ['a.ts', 'b.ts'].indexOf(entry.originalSource ?? ''),
            line: (entry.originalLine ?? 0) + 1,
            column: (entry.originalColumn ?? 0) + 1,
          }
        : undefined;
    expect([place.position, found.get(place)]).toEqual([place.position, expected]);
  }
  expect(found.size).toBeGreaterThan(10);
});

it('finds nothing beyond the end', () => {
  expect(locate(MAPPINGS, [{ position: 'x', line: 99, column: 1 }])).toEqual(new Map());
});
