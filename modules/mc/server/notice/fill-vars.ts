import type { NoticeRequest, NoticeVar } from '@switchboard/kit-server';
import type { FillVar } from '@switchboard/mc-contract';

/** The variables of a request in the form that is stored and sent. */
export function toFillVars(vars: NoticeRequest['vars'] = {}): FillVar[] {
  return Object.entries(vars).map(([key, value]) => fillVar(key, value));
}

function fillVar(key: string, value: NoticeVar): FillVar {
  if (typeof value === 'string') return { key, showFieldName: value };
  return {
    key,
    showFieldName: value.text,
    ...(value.textEn === undefined ? {} : { showFieldNameEn: value.textEn }),
    ...(value.value === undefined ? {} : { value: value.value }),
  };
}
