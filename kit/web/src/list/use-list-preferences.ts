import { type Fields, getUserGuide, type Resource, saveUserGuide, type UserGuide } from '@switchboard/kit-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '../api/call-api.ts';
import { callKey, useCall } from '../api/use-call.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { type ListPreferences, readPreferences } from './column-settings.ts';

/** Columns and density of a list, stored on the server per user; the local copy is used until the answer arrives. */
export function useListPreferences<F extends Fields>(
  resource: Resource<F>,
): [ListPreferences, (next: ListPreferences) => void] {
  const type = `list:${resource.code}`;
  const key = callKey(getUserGuide, { type });
  const localKey = LOCAL_KEYS.list(resource.code);
  const queryClient = useQueryClient();
  const { data, isSuccess } = useCall(getUserGuide, { type }, { staleTime: Number.POSITIVE_INFINITY });
  const save = useMutation({
    // one after the other: two quick changes must not arrive in the wrong order
    scope: { id: type },
    mutationFn: (guide: UserGuide) => callApi(saveUserGuide, guide),
  });
  const content = isSuccess ? data?.content : parse(local.get(localKey));
  const preferences = useMemo(() => readPreferences(content, resource), [content, resource]);

  useEffect(() => {
    if (isSuccess && data !== null) local.set(localKey, JSON.stringify(data.content));
  }, [isSuccess, data, localKey]);

  function change(next: ListPreferences): void {
    const guide: UserGuide = { type, remark: null, content: next };
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, guide);
    save.mutate(guide);
  }
  return [preferences, change];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
