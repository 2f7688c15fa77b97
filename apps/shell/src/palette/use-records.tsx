import type { RecordSearch } from '@switchboard/kit-web/module';
import { useSession } from '@switchboard/kit-web/host';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { MenuIcon } from '../layout/menu-icon.tsx';
import { loader } from '../loader/loader.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import type { CommandGroup } from './command.ts';
import { useSettings } from './use-settings.tsx';

/** A single letter would match half of the company. */
const MIN_LENGTH = 2;
const LIMIT = 5;
const NONE: readonly Provider[] = [];

interface Provider extends RecordSearch {
  /** The module with the texts that name the records. */
  readonly app: string;
}

export interface FoundRecords {
  readonly groups: readonly CommandGroup[];
  readonly isSearching: boolean;
  /** Part of the search failed: the results may be incomplete. */
  readonly isPartial: boolean;
}

/** Records of every module with a key that the user holds, and settings; the server decides on rows and fields. */
export function useRecords(keyword: string): FoundRecords {
  const workspace = useWorkspace();
  const t = useShellText();
  const { rights } = useSession();
  const isSearchable = keyword.length >= MIN_LENGTH;
  const { data: all = NONE, isFetching: isLoading } = useProviders(isSearchable);
  const providers = all.filter(({ right }) => rights.has(right));
  const answers = useQueries({
    queries: providers.map((provider) => ({
      queryKey: ['palette', provider.code, keyword],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { searchRecords } = await provider.load();
        return await searchRecords(keyword, { limit: LIMIT, signal });
      },
      enabled: isSearchable,
      retry: false,
      staleTime: 30_000,
    })),
  });
  const settings = useSettings(keyword, isSearchable);
  const groups = providers.map(({ code, app, titleKey, icon }, index) => ({
    key: code,
    title: t(titleKey, { ns: app }),
    commands: (answers[index]?.data ?? []).map((hit) => ({
      key: `record:${code}:${hit.id}`,
      title: hit.title,
      facts: hit.facts,
      icon: <MenuIcon name={icon} />,
      texts: [],
      run: () => workspace.open(hit.path),
    })),
  }));
  return {
    groups: [...groups.filter(({ commands }) => commands.length > 0), ...settings.groups],
    isSearching: settings.isSearching || (isSearchable && (isLoading || answers.some(({ isFetching }) => isFetching))),
    isPartial: settings.isPartial || answers.some(({ isError }) => isError),
  };
}

/** Queries the entries of the deployed modules; one that cannot be loaded provides nothing. */
function useProviders(isSearchable: boolean): UseQueryResult<readonly Provider[]> {
  return useQuery({
    queryKey: ['palette', 'providers'],
    queryFn: async () => {
      const ids = [...(await loader.deployed())];
      const modules = await Promise.all(ids.map((id) => loader.module(id).catch(() => null)));
      return modules.flatMap((module) =>
        (module?.records ?? []).map((search) => ({ ...search, app: module?.id ?? '' })),
      );
    },
    enabled: isSearchable,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
