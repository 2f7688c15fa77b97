import { useShellText } from '../text.ts';
import type { Command, CommandGroup } from './command.ts';
import { matchScore } from './match.ts';
import { readRecent } from './recent.ts';
import { useActionCommands, usePageCommands } from './use-commands.tsx';
import { useDebounced } from './use-debounced.ts';
import { type FoundRecords, useRecords } from './use-records.tsx';

export interface Found extends FoundRecords {
  /** The records shown belong to the current input, not to an earlier one. */
  readonly isSettled: boolean;
}

const PAGES_SHOWN = 8;
const ACTIONS_SHOWN = 5;

/** The results for an input: recent commands first, then pages, records and actions. */
export function useFound(text: string): Found {
  const t = useShellText();
  // matched in the same render as the keystroke: Enter directly after it must act on the typed text
  const query = text.trim();
  const pages = usePageCommands();
  const actions = useActionCommands();
  const debouncedQuery = useDebounced(query);
  const records = useRecords(debouncedQuery);
  const group = (key: string, commands: readonly Command[]): CommandGroup[] =>
    commands.length === 0 ? [] : [{ key, title: t(`palette.${key}`), commands }];

  if (query === '') {
    const known = new Map([...pages, ...actions].map((command) => [command.key, command]));
    const recent = readRecent().flatMap((key) => known.get(key) ?? []);
    const rest = actions.filter((action) => !recent.includes(action));
    const groups = [...group('recent', recent), ...group('actions', rest)];
    return { groups, isSearching: false, isPartial: false, isSettled: true };
  }
  const groups = [
    ...group('pages', best(pages, query, PAGES_SHOWN)),
    ...records.groups,
    ...group('actions', best(actions, query, ACTIONS_SHOWN)),
  ];
  return { ...records, groups, isSettled: debouncedQuery === query && !records.isSearching };
}

function best(commands: readonly Command[], query: string, count: number): Command[] {
  return commands
    .map((command) => ({ command, score: matchScore(query, command.texts) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ command }) => command);
}
