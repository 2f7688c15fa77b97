import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

export const DEPT_RIGHT = 'sys.departmental-organization';
/** sys_dept.source */
export const DEPT_SOURCE = { dingtalk: 1, manual: 2 } as const;

const zStatus = z.union([z.literal(0), z.literal(1)]);

export interface DeptNode {
  id: string;
  parentId: string | null;
  code: string;
  nameZh: string;
  nameEn: string | null;
  sort: number;
  status: 0 | 1;
  source: 1 | 2;
  leaderStaffId: string | null;
  leaderName: string | null;
  /** People of the department itself, and including all departments below it; each person counts once. */
  staffCount: number;
  totalStaffCount: number;
  version: number;
  /** Name, position and state come from DingTalk and are changed there. */
  isManaged: boolean;
  /** False: shown only because a department of the caller is below it. */
  isInScope: boolean;
  children: DeptNode[];
}

const zDeptNode: z.ZodType<DeptNode> = z.lazy(() =>
  z.object({
    id: zId,
    parentId: zId.nullable(),
    code: z.string(),
    nameZh: z.string(),
    nameEn: z.string().nullable(),
    sort: z.int(),
    status: zStatus,
    source: z.union([z.literal(1), z.literal(2)]),
    leaderStaffId: zId.nullable(),
    leaderName: z.string().nullable(),
    staffCount: z.int(),
    totalStaffCount: z.int(),
    version: z.int(),
    isManaged: z.boolean(),
    isInScope: z.boolean(),
    children: z.array(zDeptNode),
  }),
);

export const getDeptTree = defineCall({
  name: 'sys.dept.tree',
  method: 'POST',
  path: '/v2/sys/staff/dept/tree',
  summary: { zh: '部门树', en: 'Department tree' },
  right: needs(DEPT_RIGHT),
  input: z.object({}),
  result: z.array(zDeptNode),
});

export const zDeptFields = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,40}$/),
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().max(120).nullable(),
  leaderStaffId: zId.nullable(),
  sort: z.int().min(0).max(9999),
});
export type DeptFields = z.infer<typeof zDeptFields>;

/** Form fields of a department. */
export const deptFields = {
  parentId: field.id({ label: { zh: '上级部门', en: 'Parent' }, nullable: true, editable: true }),
  nameZh: field.text({ label: { zh: '部门名称', en: 'Name' }, editable: true, max: 80 }),
  nameEn: field.text({ label: { zh: '英文名称', en: 'English name' }, nullable: true, editable: true, max: 120 }),
  code: field.text({ label: { zh: '部门编码', en: 'Code' }, editable: true, max: 40 }),
  leaderStaffId: field.id({ label: { zh: '负责人', en: 'Head' }, nullable: true, editable: true }),
  sort: field.int({ label: { zh: '排序', en: 'Order' }, editable: true }),
};

export const addDept = defineCall({
  name: 'sys.dept.save',
  method: 'POST',
  path: '/v2/sys/staff/dept/save',
  summary: { zh: '新增部门', en: 'Add a department' },
  right: needs(`${DEPT_RIGHT}:add`),
  withIdempotency: true,
  input: zDeptFields.extend({ parentId: zId.nullable() }),
  result: zId,
});

export const updateDept = defineCall({
  name: 'sys.dept.update',
  method: 'POST',
  path: '/v2/sys/staff/dept/update/:id',
  summary: { zh: '编辑部门', en: 'Edit a department' },
  right: needs(`${DEPT_RIGHT}:edit`),
  withIdempotency: true,
  input: zDeptFields.extend({ id: zId, version: z.int() }),
  result: z.literal(true),
});

export const setDeptStatus = defineCall({
  name: 'sys.dept.state-update',
  method: 'POST',
  path: '/v2/sys/staff/dept/stateUpdate',
  summary: { zh: '启用或停用部门', en: 'Enable or disable a department' },
  right: needs(`${DEPT_RIGHT}:edit`),
  withIdempotency: true,
  input: z.object({ id: zId, version: z.int(), status: zStatus }),
  result: z.literal(true),
});

export const moveDept = defineCall({
  name: 'sys.dept.move',
  method: 'POST',
  path: '/v2/sys/staff/dept/move',
  summary: { zh: '移动部门', en: 'Move a department' },
  right: needs(`${DEPT_RIGHT}:edit`),
  withIdempotency: true,
  /** `index`: position among the new siblings, not counting the department itself. */
  input: z.object({ id: zId, version: z.int(), parentId: zId.nullable(), index: z.int().min(0).max(9999) }),
  result: z.literal(true),
});

export const deleteDept = defineCall({
  name: 'sys.dept.del',
  method: 'POST',
  path: '/v2/sys/staff/dept/del',
  summary: { zh: '删除部门', en: 'Delete a department' },
  right: needs(`${DEPT_RIGHT}:del`),
  withIdempotency: true,
  input: z.object({ id: zId, version: z.int() }),
  result: z.literal(true),
});

/** People in service, for the departments page and the selection of a head. */
export const staffResource = defineResource({
  code: 'sys.staff',
  right: DEPT_RIGHT,
  basePath: '/v2/sys/staff/dept/member',
  title: { zh: '部门成员', en: 'Department members' },
  fields: {
    id: field.id({ label: { zh: '员工 ID', en: 'Employee ID' }, filter: true }),
    jobNumber: field.text({ label: { zh: '工号', en: 'Employee no.' }, filter: true, sortable: true, width: 110 }),
    name: field.text({ label: { zh: '姓名', en: 'Name' }, filter: true, sortable: true, width: 150 }),
    title: field.text({ label: { zh: '职位', en: 'Title' }, nullable: true, filter: true, sortable: true, width: 160 }),
    deptName: field.text({ label: { zh: '主部门', en: 'Primary department' }, nullable: true, width: 180 }),
    deptIds: field.tags({ label: { zh: '所属部门', en: 'Departments' }, filter: true, internal: true }),
    /** Own departments and all above them: filtering by one finds all people in it or below it. */
    deptPathIds: field.tags({
      label: { zh: '所属部门及上级', en: 'Departments and parent departments' },
      filter: true,
      internal: true,
    }),
    headOfIds: field.tags({ label: { zh: '主管', en: 'Head' }, width: 90 }),
    employStatus: field.enum({
      label: { zh: '在职状态', en: 'Employment' },
      filter: true,
      width: 110,
      values: {
        '1': { label: { zh: '试用', en: 'Probation' }, tone: 'info' },
        '2': { label: { zh: '正式', en: 'Regular' }, tone: 'success' },
      },
    }),
  },
  list: {
    columns: ['jobNumber', 'name', 'title', 'deptName', 'headOfIds', 'employStatus'],
    defaultSort: { field: 'jobNumber', order: 'asc' },
    search: ['name', 'jobNumber'],
  },
});

export const deptCalls = [getDeptTree, addDept, updateDept, setDeptStatus, moveDept, deleteDept];
