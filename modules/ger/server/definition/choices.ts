import type { listAgreeActions, listServiceNames } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { CallbackEvent } from '../engine/state.ts';
import { listProcessKinds } from '../process/service.ts';
import { serviceNamed } from './catalogue.ts';

export function actionsFor(serviceName: string, events: readonly CallbackEvent[]): ResultOf<typeof listAgreeActions> {
  return Object.entries(serviceNamed(serviceName)?.actions ?? {})
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
export function services(keyword = ''): ResultOf<typeof listServiceNames> {
  const names = [...new Set(listProcessKinds().map(({ service }) => service.name))];
  const all = names.map((value) => {
    const kinds = serviceNamed(value)?.processes ?? [];
    return {
      value,
      labelZh: kinds.map(({ name }) => name.zh).join('、'),
      labelEn: kinds.map(({ name }) => name.en).join(', '),
      state: 'enabled' as const,
    };
  });
  const wanted = keyword.toLowerCase();
  return all.filter(({ value, labelZh, labelEn }) => `${value} ${labelZh} ${labelEn}`.toLowerCase().includes(wanted));
}
