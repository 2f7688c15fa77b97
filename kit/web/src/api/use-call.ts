import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { newSubmission } from './submit-key.ts';

export function callKey<C extends Call>(call: C, input: InputOf<C>): QueryKey {
  return [call.name, input];
}

type QueryExtras<C extends Call> = Pick<
  UseQueryOptions<ResultOf<C>, ApiError>,
  'enabled' | 'placeholderData' | 'staleTime' | 'refetchInterval'
>;

export interface UseCallOptions<C extends Call> extends QueryExtras<C> {
  /** Toast plain refusals. Off by default: a page shows a failed read in place. */
  messages?: boolean;
}

/** Reads by a contract call; cached under `[call.name, input]`. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { messages = false, ...options }: UseCallOptions<C> = {},
): UseQueryResult<ResultOf<C>, ApiError> {
  return useQuery<ResultOf<C>, ApiError>({
    ...options,
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    meta: { messages },
  });
}

/** The same read for several inputs; the list keeps its identity while its answers do. */
export function useCalls<C extends Call>(
  call: C,
  inputs: readonly InputOf<C>[],
  options: Pick<QueryExtras<C>, 'enabled' | 'staleTime'> = {},
): readonly UseQueryResult<ResultOf<C>, ApiError>[] {
  return useQueries({
    queries: inputs.map((input) => ({
      ...options,
      queryKey: callKey(call, input),
      queryFn: async ({ signal }: { signal: AbortSignal }) => await callApi(call, input, { signal }),
      meta: { messages: false },
    })),
    combine,
  }) as UseQueryResult<ResultOf<C>, ApiError>[];
}

/** A stable function, so TanStack keeps its result. */
const combine = <T>(results: T[]): T[] => results;

export interface UseCallMutationOptions<C extends Call> {
  /** Toast plain refusals. On by default: a write has no other place to show them. */
  messages?: boolean;
  /** Reads that are stale after success. */
  invalidates?: readonly Call[];
  onSuccess?: (result: ResultOf<C>, input: InputOf<C>) => void;
}

/** Writes by a contract call. Errors are shown by the table of error behaviours. */
export function useCallMutation<C extends Call>(
  call: C,
  { messages = true, invalidates = [], onSuccess }: UseCallMutationOptions<C> = {},
): UseMutationResult<ResultOf<C>, ApiError, InputOf<C>> {
  const queryClient = useQueryClient();
  const [submission] = useState(newSubmission);
  return useMutation<ResultOf<C>, ApiError, InputOf<C>>({
    mutationFn: (input) => callApi(call, input, { submission }),
    onSuccess: async (result, input) => {
      await Promise.all(invalidates.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
      onSuccess?.(result, input);
    },
    meta: { messages },
  });
}
