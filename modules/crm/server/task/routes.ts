import { endTask, saveTask, taskResource } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { taskSource } from './repo.ts';
import { addTask, closeTask } from './service.ts';

export const taskRoutes = [
  handle(taskResource.calls.page, async (input, context) => await pageOf(taskSource, input, context)),
  handle(saveTask, async (input, context) => await addTask(input, context)),
  handle(endTask, async (input, context) => await closeTask(input, context)),
];
