import {
  type Application,
  type FormData,
  type FormFieldInput,
  type Graph,
  type PROCESS_CATEGORIES,
  recordIn,
} from '@switchboard/ger-contract';
import type { EventDefinition } from '@switchboard/kit-contract';
import {
  type Context,
  type Contribution,
  type Db,
  handle,
  type Handler,
  type OwnedTable,
} from '@switchboard/kit-server';
import { startApplication } from '../sponsor/start.ts';
import { defineProcessService, formLink } from '../process/find-service.ts';
import type {
  ActionRun,
  ApplicationForm,
  FactField,
  ProcessAction,
  ProcessDocument,
  ProcessFact,
  ProcessRun,
} from '../process/service.ts';
import { applicationDetail } from './detail.ts';
import { rolesOf } from './parts.ts';
import { mayReadRow } from './row-scope.ts';
import { applicationStore, type ApplicationStore, type Searched } from './store.repo.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The form, the approvers and the searchable fields of an application. */
export interface ApplicationBody {
  readonly application: Application;
  /** The prefix of its number. */
  readonly prefix: string;
  readonly category: keyof typeof PROCESS_CATEGORIES;
  readonly fields: readonly FormFieldInput[];
  readonly titleTpl: string;
  readonly graph: Graph;
  /** The fields that hold the party and the amount. */
  readonly party?: string;
  readonly amount?: string;
  readonly currency?: string;
  /** Holders of this key read the applications in their row scope, in addition to the participants. */
  readonly pageKey?: string;
  readonly facts?: readonly FactField[];
  /** Figures for conditions and approvers, computed by the server (ger rule 5). */
  factsOf?(tx: Db, data: FormData): Promise<Facts>;
  /** Rules across fields that the form cannot express. Throws `fieldRefusal`. */
  check?(data: FormData): void;
}

export interface ApplicationRow {
  readonly id: string;
  readonly processCode: string;
  readonly instanceId: string;
  readonly data: FormData;
}

/** Published in the transaction of the decision, for the module that executes it. */
interface ApplicationEvent {
  readonly applyId: string;
  readonly processCode: string;
  readonly processId: string;
}

interface Booked {
  /** Shown with the application. */
  readonly journalNo: string;
}

export interface ApplicationService {
  /** The name in docs/spec/modules/ger.md §4. */
  readonly service: string;
  /** `applicationsOf` the object of the module, which `tables.ts` declares. */
  readonly table: OwnedTable;
  readonly approved: EventDefinition<ApplicationEvent>;
  readonly applications: readonly ApplicationBody[];
  /** Actions that the steps of a definition can trigger; `book` runs with the approval, in its transaction. */
  readonly actions?: Readonly<Record<string, Omit<ProcessAction, 'mode'>>>;
  book?(tx: Db, row: ApplicationRow, run: Pick<ActionRun, 'staffId'>): Promise<Booked | void>;
  /** The name of the action at the end of a definition; absent for the default end of a process. */
  readonly completes?: string;
}

/** What a module lists under `handlers` and `contributions`. */
export interface Applications {
  readonly handlers: readonly Handler[];
  readonly service: Contribution;
}

/**
 * Creates the handlers and the service of declared applications: the form of each is installed with its process, its
 * call submits it, its row is written in the transaction that starts the process and closed in the transaction that
 * ends it.
 */
export function defineApplications(declared: ApplicationService): Applications {
  const { service: name, table, applications, actions = {}, completes } = declared;
  const store = applicationStore(table.object);
  const bodyOf = (code: string): ApplicationBody => {
    const body = applications.find(({ application }) => application.processCode === code);
    if (body === undefined) throw new Error(`${name} does not answer for the process ${code}`);
    return body;
  };
  const approve = async (tx: Db, document: ProcessDocument, run: Pick<ActionRun, 'staffId' | 'jobs'>) => {
    const booked = (await declared.book?.(tx, rowOf(document), run)) ?? {};
    await store.close(tx, { ...booked, id: document.businessId, state: 'approved', by: run.staffId });
    const { businessId: applyId, processCode, instanceId: processId } = document;
    await run.jobs.publish(tx, declared.approved, { applyId, processCode, processId }, run.staffId);
  };
  const named = Object.fromEntries(
    Object.entries(actions).map(([code, action]) => [code, { ...action, mode: 'tx' as const }]),
  );
  const service = defineProcessService({
    name,
    processes: applications.map((body) => ({
      code: body.application.processCode,
      name: body.application.name,
      link: formLink,
      graph: body.graph,
      applyRoute: body.application.route,
      category: body.category,
      facts: body.facts ?? [],
      form: {
        module: body.application.module as ApplicationForm['module'],
        fields: body.fields,
        titleTpl: body.titleTpl,
        detailCall: body.application.detailPath ?? null,
        roles: rolesOf(body.graph),
        right: body.application.right,
      },
    })),
    actions: {
      ...named,
      ...(completes === undefined
        ? {}
        : {
            [completes]: {
              label: { zh: '入账', en: 'Book' },
              usableOn: ['complete'],
              mode: 'tx' as const,
              run: approve,
            },
          }),
    },
    async open(tx, document) {
      const body = bodyOf(document.processCode);
      body.check?.(document.data);
      const applyNo = `${body.prefix}${document.instanceNo.slice(2)}`;
      const businessId = await store.insert(tx, { ...document, applyNo }, searchedIn(body, document.data));
      return { businessType: table.object, businessId };
    },
    async describe(_, document) {
      return factLines(bodyOf(document.processCode), document.facts);
    },
    async facts(tx, document) {
      return (await bodyOf(document.processCode).factsOf?.(tx, dataOf(document))) ?? {};
    },
    async update(tx, document) {
      const body = bodyOf(document.processCode);
      body.check?.(dataOf(document));
      await store.update(tx, document.businessId, dataOf(document), searchedIn(body, dataOf(document)));
    },
    async outcomes(db, ids) {
      return await store.outcomes(db, ids);
    },
    async mayRead({ businessId, processCode }, context) {
      return await mayReadRow(
        { store, object: table.object, key: bodyOf(processCode).pageKey, id: businessId },
        context,
      );
    },
    complete: approve,
    async release(tx, { businessId: id }, outcome, { staffId: by }: ProcessRun) {
      await store.close(tx, { id, state: outcome === 'rejected' ? 'rejected' : 'withdrawn', by });
    },
  });
  return { handlers: applications.flatMap(({ application }) => handlersOf(application, store, bodyOf)), service };
}

/** The form data is stored in the process instance; the workflow passes the instance as the document. */
const dataOf = (document: ProcessDocument): FormData => (document as ProcessDocument & { data?: FormData }).data ?? {};
const rowOf = (document: ProcessDocument): ApplicationRow => ({
  id: document.businessId,
  processCode: document.processCode,
  instanceId: document.instanceId,
  data: dataOf(document),
});

function handlersOf(
  application: Application,
  store: ApplicationStore,
  bodyOf: (code: string) => ApplicationBody,
): readonly Handler[] {
  const { start, detail, processCode } = application;
  const starting = handle(start, async (input, context) => await startApplication(processCode, input, context));
  if (detail === null) return [starting];
  const reading = handle(detail, async (input, context: Context) => {
    const facts = (stored: Readonly<Record<string, unknown>>) => factLines(bodyOf(processCode), stored);
    return await applicationDetail({ store, processCode, facts }, input, context);
  });
  return [starting, reading];
}

/** The facts shown first to approvers. */
function factLines({ facts = [] }: ApplicationBody, stored: Readonly<Record<string, unknown>>): ProcessFact[] {
  return facts.flatMap(({ key, label, options = [] }) => {
    const value = stored[key];
    if (value === null || value === undefined || value === '') return [];
    return [{ label, value: options.find((one) => one.value === String(value))?.label ?? String(value) }];
  });
}

function searchedIn({ party, amount, currency, fields }: ApplicationBody, data: FormData): Searched {
  const text = (key: string | undefined): string | null => {
    const value = key === undefined ? null : data[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const named = party === undefined ? null : recordIn(data[party]);
  const type = fields.find(({ fieldKey }) => fieldKey === party)?.type ?? null;
  return {
    partyType: named === null ? null : type,
    partyId: named?.id ?? null,
    currency: text(currency),
    amount: text(amount),
  };
}
