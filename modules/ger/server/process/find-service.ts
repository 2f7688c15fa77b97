import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Context, contribute, type Contribution, defineContributionPoint } from '@switchboard/kit-server';
import type { ProcessAction, ProcessDocument, ProcessService } from './service.ts';

type ProcessKind = ProcessService['processes'][number];

/** A process with the service of its module. */
export interface Served {
  readonly service: ProcessService;
  readonly kind: ProcessKind;
}

/** A call, a job or a transaction that has the services of all modules. */
export type WithServices = Pick<Context, 'extensions'>;

const SERVICES = defineContributionPoint<ProcessService>('ger.process-service', ({ processes }) =>
  processes.map(({ code }) => code),
);

/** A service for processes of a module, listed under `contributions` of that module. */
export function defineProcessService(service: ProcessService): Contribution {
  return contribute(SERVICES, service);
}

export const listServices = ({ extensions }: WithServices): readonly ProcessService[] => extensions.all(SERVICES);

export const listProcessKinds = (context: WithServices): readonly Served[] =>
  listServices(context).flatMap((service) => service.processes.map((kind) => ({ service, kind })));

export const serviceNamed = (name: string | null, context: WithServices): ProcessService | undefined =>
  listServices(context).find((service) => service.name === name);

export function actionOf(serviceName: string, action: string, context: WithServices): ProcessAction {
  const known = serviceNamed(serviceName, context)?.actions?.[action];
  if (known === undefined) throw new Error(`no module answers for the action ${serviceName}.${action}`);
  return known;
}

/** For a form without a document: its data is all there is, and nothing else happens on approval. */
const FORM_ONLY: ProcessService = {
  name: 'dynamicForm',
  processes: [],
  async complete() {},
  async release() {},
};
const NAMELESS: Label = { zh: '流程', en: 'Process' };
export const formLink = ({ instanceId }: Pick<ProcessDocument, 'instanceId'>): string =>
  `/general/process/my-handle/profile?id=${instanceId}`;

interface OfService {
  readonly processCode: string;
  /** The service that the process was started with; null before its start. */
  readonly serviceName: string | null;
}

export const kindOf = (processCode: string, context: WithServices): Served | undefined =>
  listProcessKinds(context).find(({ kind }) => kind.code === processCode);

/**
 * A process without a module was created by an administrator: its form is its document. Null: the process belongs to a
 * module, and no module of this installation has its service.
 */
export function findService({ processCode, serviceName }: OfService, context: WithServices): Served | null {
  const known = kindOf(processCode, context);
  if (known !== undefined) return known;
  if (serviceName !== null && serviceName !== FORM_ONLY.name) return null;
  return { service: FORM_ONLY, kind: { code: processCode, name: NAMELESS, link: formLink } };
}

/** Refuses an operation whose effect on the document would be lost. */
export function serviceOf(process: OfService, context: WithServices): Served {
  const found = findService(process, context);
  if (found === null) throw new AppError(CODES.notAvailable, { label: missingService(process) });
  return found;
}

/** For a start. The copy of a process under another code has the actions of its service, and only a form. */
export function serviceToStart({ processCode, serviceName }: OfService, context: WithServices): Served {
  const isCopy = serviceNamed(serviceName, context) !== undefined;
  return serviceOf({ processCode, serviceName: isCopy ? null : serviceName }, context);
}

export const missingService = ({ serviceName }: Pick<OfService, 'serviceName'>): Label => ({
  zh: `处理此流程的业务模块未启用（${serviceName}），请联系管理员`,
  en: `The module of this process is not available (${serviceName}). Contact the administrator`,
});

/** The process page is the only page of its document. */
export const isFormOnly = ({ service, kind }: Served): boolean => service === FORM_ONLY || kind.form !== undefined;
