import { AppError, CODES, type FieldProblem, type Label } from '@switchboard/kit-contract';
import { MAX_RESOURCE_DEPTH, SYS_CODES } from '@switchboard/sys-contract';

const wrongState = (label: Label) => new AppError(CODES.wrongState, { label });

/** Every refusal of the menu page, in both languages. */
export const refuse = {
  gone: () => new AppError(CODES.notFound),
  stale: () => new AppError(CODES.staleWrite),
  invalid: (field: string, label: Label) => {
    const problem: FieldProblem = { field, msg: label.en };
    return new AppError(CODES.validation, { label, data: [problem] });
  },
  taken: (field: 'international' | 'router', value: string, owner: string) =>
    new AppError(CODES.conflict, {
      label: {
        zh: `${field === 'router' ? '路由' : '权限标识'} ${value} 已被“${owner}”使用`,
        en: `${field === 'router' ? 'Route' : 'Permission key'} ${value} is already used by “${owner}”`,
      },
      data: { field },
    }),
  keyFixed: () =>
    wrongState({
      zh: '该权限标识已授权过，不能再修改',
      en: 'This permission key has been granted and can no longer be changed',
    }),
  keyHasButtons: () =>
    wrongState({
      zh: '其下有按钮，不能修改权限标识',
      en: 'This resource has buttons below it, so the permission key cannot be changed',
    }),
  followsCode: (fields: readonly string[]) =>
    new AppError(CODES.wrongState, {
      label: {
        zh: '该资源由程序登记，这些内容随版本更新',
        en: 'This resource is registered by the program; these fields are updated with each release',
      },
      data: { fields },
    }),
  deleteOfCode: () =>
    wrongState({
      zh: '该资源由程序登记，不能删除，可以停用',
      en: 'This resource is registered by the program and cannot be deleted. Disable it instead',
    }),
  inUse: (label: Label) => new AppError(SYS_CODES.inUse, { label }),
  ownSubtree: () => new AppError(SYS_CODES.ownSubtree),
  tooDeep: () =>
    new AppError(CODES.limitReached, {
      label: { zh: `菜单最多 ${MAX_RESOURCE_DEPTH} 层`, en: `The menu can have up to ${MAX_RESOURCE_DEPTH} levels` },
      data: { max: MAX_RESOURCE_DEPTH },
    }),
  wrongPlace: () => wrongState({ zh: '该类型不能放在此处', en: 'This type of resource cannot be placed here' }),
  otherPage: () =>
    wrongState({ zh: '按钮只能放在其所属页面下', en: 'A button can only be placed under the page it belongs to' }),
  ownEntry: () =>
    wrongState({
      zh: '不能停用菜单管理页面及其上级',
      en: 'The menu management page and its parents cannot be disabled',
    }),
  contractBinding: () =>
    wrongState({ zh: '程序登记的接口绑定不能移除', en: 'API bindings registered by the program cannot be removed' }),
};
