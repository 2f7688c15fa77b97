import { defineCodes } from '@switchboard/kit-contract';

/** Codes of permission administration and sign-in (sys.md §5), in addition to the shared ones. */
export const SYS_CODES = defineCodes({
  passwordRule: [
    10010016,
    '密码须为 8-64 位，且包含大写、小写、数字、符号中的至少三类',
    'Use 8-64 characters of at least three kinds: upper case, lower case, digits, symbols',
  ],
  oldPasswordWrong: [10010017, '原密码错误', 'The old password is wrong'],
  corpNotAllowed: [10010018, '该企业未授权登录', 'This organisation is not authorised to sign in here'],
  inUse: [
    10010030,
    '存在下级或授权，不能删除',
    'This item has sub-items or is granted to a role and cannot be deleted',
  ],
  notHeld: [10010032, '不能授予自己没有的权限', 'You cannot grant permissions you do not have'],
  ownRoles: [10010033, '不能修改自己的角色', 'You cannot change your own roles'],
  lastAdmin: [10010034, '至少保留一名有效的超级管理员', 'At least one active super administrator must remain'],
  innerVersionTaken: [10020001, '内部版本号已存在', 'This internal version already exists'],
  ownSubtree: [10010035, '不能移动到自己的下级', 'Cannot be moved into its own subtree'],
});
