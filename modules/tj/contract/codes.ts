import { defineCodes } from '@switchboard/kit-contract';

/** Error codes of alarms (docs/spec/modules/tj.md §5). */
export const TJ_CODES = defineCodes({
  alarmClosed: [10230004, '告警已结束', 'The alarm has already ended'],
});
