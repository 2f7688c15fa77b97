import { businessMidnight } from '@switchboard/kit-contract';
import type { Department, Person } from './directory.ts';
import type { DevAnswer, DevHandler, DevRequest } from './http.ts';
import type { DevState } from './state.ts';

const MAX_PAGE = 100;
export const ok = (result: unknown): DevAnswer => ({ json: { errcode: 0, errmsg: 'ok', request_id: 'dev', result } });
export const problem = (errcode: number, errmsg: string): DevAnswer => ({
  json: { errcode, errmsg, request_id: 'dev' },
});

/** The calls of oapi.dingtalk.com used by sign-in and the organisation sync. They respond with HTTP 200 even for errors. */
export function oapiHandlers(state: DevState): Record<string, DevHandler> {
  const withToken = tokenChecked(state);
  return {
    'GET /gettoken': (request) => appToken(state, request),
    'POST /topapi/v2/user/getuserinfo': withToken(({ code }) => userInfo(state, code)),
    'POST /topapi/user/getbyunionid': withToken(({ unionid }) => {
      const person = state.directory.people.find((one) => one.unionId === unionid);
      return person === undefined ? problem(60_121, '找不到该用户') : ok({ contact_type: 0, userid: person.userId });
    }),
    'POST /topapi/v2/user/get': withToken(({ userid }) => {
      const person = state.directory.people.find((one) => one.userId === userid);
      return person === undefined ? problem(60_121, '找不到该用户') : ok(userOf(person, null));
    }),
    'POST /topapi/v2/user/list': withToken((body) => userList(state, body)),
    'POST /topapi/v2/department/get': withToken(({ dept_id }) => {
      const dept = state.directory.departments.find((one) => one.id === Number(dept_id));
      return dept === undefined ? problem(60_003, '部门不存在') : ok(departmentDetail(state, dept));
    }),
    'POST /topapi/v2/department/listsub': withToken(({ dept_id }) => subDepartments(state, Number(dept_id ?? 1))),
  };
}

export const tokenChecked =
  (state: DevState) =>
  (handler: (body: Record<string, unknown>) => DevAnswer): DevHandler =>
  ({ query, body }) =>
    state.appTokens.look(query.get('access_token')) === null ? problem(40_014, '不合法的access_token') : handler(body);

function appToken(state: DevState, { query }: DevRequest): DevAnswer {
  const isRight = query.get('appkey') === state.clientId && query.get('appsecret') === state.clientSecret;
  if (!isRight) return problem(40_089, '不合法的corpid或corpsecret');
  return { json: { errcode: 0, errmsg: 'ok', access_token: state.appTokens.give(true), expires_in: 7_200 } };
}

function userInfo(state: DevState, code: unknown): DevAnswer {
  const person = state.jsapiCodes.take(code);
  if (person === null) return problem(40_078, '不存在的临时授权码');
  const { userId, unionId, name } = person;
  return ok({ userid: userId, unionid: unionId, name, device_id: 'dev', sys: false, sys_level: 0 });
}

function userList(state: DevState, body: Record<string, unknown>): DevAnswer {
  const deptId = Number(body['dept_id']);
  const size = Number(body['size'] ?? 0);
  const cursor = Number(body['cursor'] ?? 0);
  if (!(size >= 1 && size <= MAX_PAGE)) return problem(400_002, '无效的参数:size');
  if (!state.directory.departments.some((one) => one.id === deptId)) return problem(60_003, '部门不存在');
  const members = state.directory.people.filter((one) => one.deptIds.includes(deptId));
  const page = members.slice(cursor, cursor + size);
  const hasMore = cursor + size < members.length;
  return ok({
    has_more: hasMore,
    ...(hasMore ? { next_cursor: cursor + size } : {}),
    list: page.map((person) => userOf(person, deptId)),
  });
}

function userOf(person: Person, deptId: number | null): object {
  const leads = (id: number): boolean => person.leadsDeptIds.includes(id);
  return {
    userid: person.userId,
    unionid: person.unionId,
    name: person.name,
    avatar: '',
    job_number: person.jobNumber,
    title: person.title,
    email: '',
    org_email: person.orgEmail,
    dept_id_list: person.deptIds,
    hired_date: businessMidnight(person.hiredOn),
    active: true,
    admin: false,
    boss: false,
    hide_mobile: false,
    exclusive_account: false,
    ...(deptId === null
      ? { leader_in_dept: person.deptIds.map((id) => ({ dept_id: id, leader: leads(id) })) }
      : { leader: leads(deptId) }),
  };
}

function subDepartments(state: DevState, parentId: number): DevAnswer {
  const { departments } = state.directory;
  if (!departments.some((one) => one.id === parentId)) return problem(60_003, '部门不存在');
  const below = departments.filter((one) => one.parentId === parentId && one.id !== parentId);
  return ok(below.sort((a, b) => a.order - b.order).map(departmentOf));
}

function departmentOf({ id, name, parentId }: Department): object {
  return { dept_id: id, name, parent_id: parentId, auto_add_user: false, create_dept_group: false };
}

function departmentDetail(state: DevState, dept: Department): object {
  const leaders = state.directory.people.filter((one) => one.leadsDeptIds.includes(dept.id));
  return {
    ...departmentOf(dept),
    order: dept.order,
    dept_manager_userid_list: leaders.map((one) => one.userId),
  };
}
