import type { listAgreeActions, listServiceNames } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { CallbackEvent } from '../engine/state.ts';
import { listServices, serviceNamed, type WithServices } from '../process/find-service.ts';

export function actionsFor(
  serviceName: string,
  events: readonly CallbackEvent[],
  context: WithServices,
): ResultOf<typeof listAgreeActions> {
  return Object.entries(serviceNamed(serviceName, context)?.actions ?? {})
    .filter(([, { usableOn }]) => usableOn.some((event) => events.includes(event)))
    .map(([value, { label, mode, usableOn }]) => ({
      value,
      labelZh: label.zh,
      labelEn: label.en,
      mode,
      usableOn: [...usableOn],
    }));
}

/** A service has no display name: it is shown by the names of its processes. */
export function services(keyword: string | undefined, context: WithServices): ResultOf<typeof listServiceNames> {
  const names = [...new Set(listServices(context).map(({ name }) => name))];
  const all = names.map((value) => {
    const kinds = serviceNamed(value, context)?.processes ?? [];
    return {
      value,
      labelZh: kinds.map(({ name }) => name.zh).join('、'),
      labelEn: kinds.map(({ name }) => name.en).join(', '),
      state: 'enabled' as const,
    };
  });
  const wanted = (keyword ?? '').toLowerCase();
  return all.filter(({ value, labelZh, labelEn }) => `${value} ${labelZh} ${labelEn}`.toLowerCase().includes(wanted));
}
