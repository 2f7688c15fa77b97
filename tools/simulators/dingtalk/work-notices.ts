import type { DevAnswer, DevHandler } from './http.ts';
import { problem, tokenChecked } from './oapi.ts';
import type { DevState } from './state.ts';

const MAX_PEOPLE = 100;

/** Work notices (工作通知): accepted at once, delivered later, and the same notice to the same person only once a day. */
export function workNoticeHandlers(state: DevState): Record<string, DevHandler> {
  const withToken = tokenChecked(state);
  return {
    'POST /topapi/message/corpconversation/asyncsend_v2': withToken((body) => send(state, body)),
    'POST /topapi/message/corpconversation/getsendresult': withToken((body) => result(state, body)),
  };
}

function send(state: DevState, { agent_id, userid_list, msg }: Record<string, unknown>): DevAnswer {
  if (String(agent_id) !== state.agentId) return problem(41_011, '不合法的agentid');
  const people = typeof userid_list === 'string' ? userid_list.split(',') : [];
  if (people.length === 0 || people.length > MAX_PEOPLE) return problem(33_012, '无效的USERID');
  if (!isMessage(msg)) return problem(40_035, '不合法的参数');
  const text = JSON.stringify(msg);
  state.lastTaskId += 1;
  const taskId = state.lastTaskId;
  for (const userId of people) {
    const same = state.workNotices.find((one) => one.userId === userId && JSON.stringify(one.msg) === text);
    if (same === undefined) state.workNotices.push({ taskId, userId, msg, sends: 1 });
    else same.sends += 1;
  }
  return { json: { errcode: 0, errmsg: 'ok', task_id: taskId, request_id: 'dev' } };
}

function result(state: DevState, { agent_id, task_id }: Record<string, unknown>): DevAnswer {
  if (String(agent_id) !== state.agentId) return problem(41_011, '不合法的agentid');
  const people = state.workNotices.filter(({ taskId }) => taskId === Number(task_id)).map(({ userId }) => userId);
  const isKnown = (userId: string): boolean => state.directory.people.some((one) => one.userId === userId);
  const send_result = {
    invalid_user_id_list: people.filter((userId) => !isKnown(userId)),
    forbidden_user_id_list: [],
    failed_user_id_list: [],
    read_user_id_list: [],
    unread_user_id_list: people.filter(isKnown),
    invalid_dept_id_list: [],
  };
  return { json: { errcode: 0, errmsg: 'ok', send_result, request_id: 'dev' } };
}

/** Checks for the kinds of messages that the portal sends. */
function isMessage(msg: unknown): boolean {
  const { msgtype, action_card: card } = (msg ?? {}) as { msgtype?: string; action_card?: Record<string, unknown> };
  const texts = [card?.['title'], card?.['markdown'], card?.['single_title'], card?.['single_url']];
  return msgtype === 'action_card' && texts.every((text) => typeof text === 'string' && text !== '');
}
