import { z } from 'zod';
import type { ReportedTest } from './coverage/report.ts';

/** Tests that may temporarily pass on retry, each with its reason: `.ci/shaky.json`. */
export const SHAKY_LIST = '.ci/shaky.json';

const zShakyList = z.array(
  z.strictObject({
    file: z.string().min(1),
    /** The full name, as CI prints it. */
    test: z.string().min(1),
    reason: z.string().min(10),
    since: z.iso.date(),
  }),
);
export type ShakyEntry = z.infer<typeof zShakyList>[number];

export const parseShakyList = (text: string): ShakyEntry[] => zShakyList.parse(JSON.parse(text));

type Reported = Pick<ReportedTest, 'file' | 'fullName' | 'isShaky'>;

const keyOf = (file: string, name: string): string => `${file} ${name}`;

/**
 * Returns one line per problem: a test that passed only on retry both now and in the last recorded run, and a list
 * entry for a test that does not exist. Once may be a busy machine; twice has a cause.
 *
 * @param before names of the tests of a file that needed a retry in the recorded run
 */
export function judgeShaky(
  reported: readonly Reported[],
  list: readonly ShakyEntry[],
  before: (file: string) => readonly string[],
): string[] {
  const listed = new Set(list.map(({ file, test }) => keyOf(file, test)));
  const known = new Set(reported.map(({ file, fullName }) => keyOf(file, fullName)));
  const ran = new Set(reported.map(({ file }) => file));
  const repeated = reported.filter(
    ({ isShaky, file, fullName }) =>
      isShaky && !listed.has(keyOf(file, fullName)) && before(file).some((name) => fullName.includes(name)),
  );
  const gone = list.filter(({ file, test }) => ran.has(file) && !known.has(keyOf(file, test)));
  return [
    ...repeated.map(
      ({ file, fullName }) => `needed a second try twice in a row and is not in ${SHAKY_LIST}: ${file} ${fullName}`,
    ),
    ...gone.map(({ file, test }) => `is in ${SHAKY_LIST} and does not exist: ${file} ${test}`),
  ];
}
