import { documentResource } from '@switchboard/ai-contract';
import { type ResourceRow, uploadFile } from '@switchboard/kit-contract';
import { type AnyJob, type Config, connectServices, createJobServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { aiModule } from '../../module.ts';

export type DocumentRow = ResourceRow<typeof documentResource>;

/** The knowledge base behind real HTTP, with one space for all users. */
export interface Knowledge {
  readonly stack: TestStack;
  readonly admin: { readonly token: string; readonly locale: 'zh' };
  readonly spaceId: string;
  upload(name: string, bytes: Uint8Array, biz?: string): Promise<string>;
  row(id: string): Promise<DocumentRow>;
  /** Runs a job immediately, as a worker would. */
  work(job: AnyJob, data: object, config?: Partial<Config>): Promise<void>;
}

export async function startKnowledge(): Promise<Knowledge> {
  const stack = await startSys({}, [aiModule]);
  const admin = { token: await signIn(stack.call, 'admin'), locale: 'zh' as const };
  const [space] = await stack.query<{ id: string }>(
    `insert into ai.kb_space (code, name_zh, name_en) values ('house', '公司制度', 'House rules') returning id::text`,
  );
  return {
    stack,
    admin,
    spaceId: space?.id as string,
    async upload(name, bytes, biz = documentResource.code) {
      const answer = await stack.call(uploadFile, { biz }, { ...admin, file: { name, bytes } });
      if (answer.code !== 0) throw Object.assign(new Error(answer.msg), { code: answer.code });
      return answer.data.fileId;
    },
    async row(id) {
      const { data } = await stack.call(documentResource.calls.page, { pageSize: 200 }, admin);
      const found = data.list.find((one) => one.id === id);
      if (found === undefined) throw new Error(`no document ${id}`);
      return found;
    },
    async work(job, data, changes = {}) {
      const config = { ...stack.config, ...changes };
      const services = connectServices(config, stack.log.log, 'system');
      const jobServices = createJobServices([aiModule], services);
      try {
        await job.run(data, { config, db: services.db, log: stack.log.log, jobs: services.jobs, jobServices });
      } finally {
        await services.close();
      }
    },
  };
}
