import { TONE_COLOR, useCall, useLocale } from '@switchboard/kit-web';
import { getDictItems } from '@switchboard/sys-contract';

const DICT = { module: 'sys', dictTypes: 'feedback_type' } as const;

export interface FeedbackType {
  readonly code: string;
  readonly label: string;
  readonly color: string;
  readonly enabled: boolean;
}

/** Feedback types with the labels of the dictionary; a removed code is shown as it is. */
export function useFeedbackTypes(): { all: FeedbackType[]; of: (code: string) => FeedbackType } {
  const locale = useLocale();
  const { data } = useCall(getDictItems, DICT, { staleTime: 60_000 });
  const all = (data?.['feedback_type'] ?? []).map(({ code, labelZh, labelEn, color, enabled }) => ({
    code,
    label: locale === 'en' ? (labelEn ?? labelZh) : labelZh,
    color: TONE_COLOR[(color ?? 'neutral') as keyof typeof TONE_COLOR],
    enabled,
  }));
  return {
    all,
    of: (code) => all.find((one) => one.code === code) ?? { code, label: code, color: 'default', enabled: false },
  };
}
