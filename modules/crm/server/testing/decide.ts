import { approveTask, rejectTask } from '@switchboard/ger-contract';
import type { TestCrm } from './start-crm.ts';

/** Decides an approval order as the line manager of the demo's sales person; returns the code. */
export async function decideOrder(
  crm: TestCrm,
  orderId: string,
  outcome: 'agree' | 'reject',
  login = 'manager',
): Promise<number> {
  const [task] = await crm.query<{ id: string }>(
    `select t.id::text from crm.approval_order o join ger.wf_task t on t.instance_id = o.wf_instance_id and t.status = 'pending'
     join sys."user" u on u.staff_id = t.assignee_id where o.id = $1 and u.login_name = $2`,
    [orderId, login],
  );
  const input = { taskId: task?.id ?? '0', comment: 'looked at it' };
  const token = await crm.token(login);
  const answer =
    outcome === 'agree' ? await crm.call(approveTask, input, { token }) : await crm.call(rejectTask, input, { token });
  return answer.code;
}
