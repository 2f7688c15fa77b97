import { defineCodes } from '@switchboard/kit-contract';

/** Refusals of the workflow (docs/spec/modules/ger.md §6). */
export const GER_CODES = defineCodes({
  alreadyHandled: [10140001, '任务已被处理', 'Already handled'],
  notYourTask: [10140002, '该任务不属于您', 'This is not your task'],
  targetNotAllowed: [10140003, '不能退回到该节点', 'It cannot be sent back to that step'],
  withdrawNotAllowed: [10140004, '当前不能撤回', 'It cannot be withdrawn now'],
  noApprover: [10140005, '找不到审批人，请联系管理员', 'Nobody can decide this, contact the administrator'],
});
