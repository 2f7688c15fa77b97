import { defineCodes } from '@switchboard/kit-contract';

/** Error codes of the workflow (docs/spec/modules/ger.md §6). */
export const GER_CODES = defineCodes({
  alreadyHandled: [10140001, '任务已被处理', 'Already handled'],
  notYourTask: [10140002, '该任务不属于您', 'This is not your task'],
  targetNotAllowed: [10140003, '不能退回到该节点', 'The task cannot be sent back to this step'],
  withdrawNotAllowed: [10140004, '当前不能撤回', 'The application cannot be withdrawn now'],
  processDisabled: [
    10140030,
    '流程已停用或无权发起',
    'This process is disabled, or you have no permission to start it',
  ],
  inUse: [10140011, '正在使用，不能删除', 'In use, cannot be deleted'],
  fieldNotEditable: [10140020, '包含当前节点不可编辑的字段', 'Some of the fields cannot be edited at this step'],
  fieldMissing: [10140021, '必填字段未填写', 'A required field is not filled in'],
  noApprover: [10140005, '找不到审批人，请联系管理员', 'No approver found. Contact the administrator'],
});
