import { defineResource, field } from '@switchboard/kit-contract';

/** The page with the rights for these calls: /setModule/authManage/user (sys.md §4). */
export const USER_KEY = 'sys.auth-manage.user';

/** Login accounts with the person they belong to. */
export const userResource = defineResource({
  code: 'sys.user',
  right: USER_KEY,
  basePath: '/v2/sys/staff/user',
  isExported: true,
  rowRights: {
    [`${USER_KEY}:role`]: 'change',
    [`${USER_KEY}:kick`]: 'change',
    [`${USER_KEY}:state`]: 'change',
    [`${USER_KEY}:reset`]: 'change',
    [`${USER_KEY}:unmask`]: 'change',
  },
  title: { zh: '用户管理', en: 'User management' },
  fields: {
    id: field.id({ label: { zh: '用户 ID', en: 'User ID' } }),
    /** All departments of the person and those above them: filtering by one finds all people below it. */
    deptPathIds: field.tags({ label: { zh: '部门', en: 'Department' }, filter: true, internal: true }),
    roleIds: field.tags({ label: { zh: '角色', en: 'Role' }, filter: true, internal: true }),
    jobNumber: field.text({ label: { zh: '工号', en: 'Employee no.' }, filter: true, sortable: true, width: 100 }),
    name: field.text({ label: { zh: '姓名', en: 'Name' }, filter: true, sortable: true, width: 110 }),
    loginName: field.text({ label: { zh: '登录名', en: 'Login' }, filter: true, sortable: true, width: 120 }),
    deptNames: field.tags({ label: { zh: '部门', en: 'Departments' }, width: 150 }),
    deptId: field.id({ label: { zh: '所属部门', en: 'Department' }, nullable: true, internal: true }),
    title: field.text({ label: { zh: '职位', en: 'Title' }, nullable: true, filter: true, width: 130 }),
    roleNames: field.tags({ label: { zh: '角色', en: 'Roles' }, width: 140 }),
    employStatus: field.enum({
      label: { zh: '在职状态', en: 'Employment' },
      filter: true,
      sortable: true,
      width: 100,
      values: {
        '1': { label: { zh: '试用', en: 'Probation' }, tone: 'info' },
        '2': { label: { zh: '正式', en: 'Regular' }, tone: 'success' },
        '3': { label: { zh: '离职', en: 'Left' }, tone: 'neutral' },
      },
    }),
    status: field.enum({
      label: { zh: '账号状态', en: 'Account status' },
      filter: true,
      sortable: true,
      width: 100,
      values: {
        '1': { label: { zh: '正常', en: 'Active' }, tone: 'success' },
        '2': { label: { zh: '锁定', en: 'Locked' }, tone: 'warning' },
        '0': { label: { zh: '停用', en: 'Disabled' }, tone: 'danger' },
      },
    }),
    lastLoginAt: field.dateTime({
      label: { zh: '最近登录', en: 'Last sign-in' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 160,
    }),
    signInWays: field.tags({
      label: { zh: '登录方式', en: 'Sign-in method' },
      filter: true,
      width: 190,
      values: {
        password: { label: { zh: '密码', en: 'Password' } },
        dingtalk: { label: { zh: '钉钉', en: 'DingTalk' } },
        oidc: { label: { zh: 'OIDC', en: 'OIDC' } },
      },
    }),
    mobile: field.text({ label: { zh: '手机号', en: 'Mobile' }, nullable: true, mask: 'mobile', width: 150 }),
    workEmail: field.text({ label: { zh: '工作邮箱', en: 'Work email' }, nullable: true, width: 220 }),
    joinedOn: field.date({
      label: { zh: '入职时间', en: 'Joined on' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 120,
    }),
  },
  list: {
    columns: [
      'jobNumber',
      'name',
      'loginName',
      'deptNames',
      'title',
      'roleNames',
      'employStatus',
      'status',
      'lastLoginAt',
      'signInWays',
      'mobile',
    ],
    defaultSort: { field: 'jobNumber', order: 'asc' },
    search: ['name', 'jobNumber', 'loginName'],
  },
});
