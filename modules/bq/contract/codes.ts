import { defineCodes } from '@switchboard/kit-contract';

/** Error codes of the record store (docs/spec/modules/records.md §5). */
export const BQ_CODES = defineCodes({
  tooManyParts: [10210001, '内容过长，最多 10 条', 'Content too long, max 10 parts'],
  windowTooWide: [10210002, '查询时间范围过大，请缩小', 'The time range is too wide. Narrow it'],
  busy: [10210003, '查询繁忙，请等待前面的查询完成', 'Busy. Wait for your earlier queries to finish'],
  zoneNotWhole: [10210004, '报表只支持整点时区', 'Reports support whole-hour time zones only'],
  revealLimit: [10210005, '今日查看明文次数已达上限', 'The limit of reveals for today has been reached'],
  dayClosed: [10210006, '该日已锁定', 'The day is closed'],
  recordingGone: [10210009, '录音文件已不在存储中', 'The recording file is no longer in storage'],
  gatewayAway: [10210008, '短信网关没有响应，请稍后重试', 'The message gateway is not responding. Try again later'],
});
