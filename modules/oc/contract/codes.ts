import { defineCodes } from '@switchboard/kit-contract';

/** Error codes of this module (oc.md §5). */
export const OC_CODES = defineCodes({
  tacNotLicensed: [10220040, '没有已批准且未过期的 TAC 授权', 'No approved and unexpired TAC licence'],
  countryForbids: [10220041, '该国家不允许此操作', 'The country does not allow this'],
  portBusy: [10220042, '端口使用中', 'The port is busy'],
  portFailed: [10220043, '设备未完成该操作', 'The device did not complete the operation'],
  notCompliant: [10220044, '设备合规缺失或已过期', 'A document of the device is missing or expired'],
});
