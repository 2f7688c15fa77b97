import type { DocumentDefined, Field } from '@switchboard/kit-contract';
import {
  type Contribution,
  type DocumentProcess,
  type DocumentRun,
  mayReadObject,
  type PgDocument,
  type StoredDocument,
} from '@switchboard/kit-server';
import { defineProcessService } from './find-service.ts';
import { withdrawProcess } from './operate.ts';
import type { FactField } from './service.ts';
import { startProcess } from './start.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- documents of different fields have the same process
type AnyDocument = DocumentDefined<any>;

function codeOf({ code, process }: AnyDocument): string {
  if (process === undefined) throw new Error(`${code}: names no process`);
  return process;
}

const fieldsOf = ({ form, totals = {}, resource }: AnyDocument): [string, Field][] =>
  [...form.fields, ...Object.keys(totals)].map((name) => [name, resource.fields[name] as Field]);

/** Numbers of the header, for conditions of the definition. */
const isFact = ([, { kind }]: [string, Field]): boolean => kind === 'decimal' || kind === 'int';

function factsOf(document: AnyDocument, { row }: StoredDocument): Readonly<Record<string, unknown>> {
  const facts = fieldsOf(document).filter(isFact);
  return Object.fromEntries(facts.map(([name]) => [name, row[name] ?? null]));
}

/** `process` of `definePgDocument`: submitting the document starts its process. */
export function documentApproval(document: AnyDocument): DocumentProcess {
  const processCode = codeOf(document);
  return {
    start: async (tx, found, context) => {
      const { id: businessId, docNo } = found;
      const applicantId = context.principal.staffId;
      const title = `${document.title.zh} ${docNo}`;
      const facts = factsOf(document, found);
      return await startProcess(
        tx,
        { processCode, businessType: document.code, businessId, applicantId, title, facts },
        context,
      );
    },
    withdraw: withdrawProcess,
  };
}

/**
 * The service of that process, listed under `contributions` of the module. A rejected or withdrawn document can be
 * submitted again, so one document has several processes and no outcome that a nightly check could compare with each.
 */
export function documentService(name: string, document: AnyDocument, documents: PgDocument): Contribution {
  const facts = fieldsOf(document)
    .filter(isFact)
    .map(([key, { label, kind }]): FactField => ({ key, label, type: kind === 'int' ? 'number' : 'money' }));
  return defineProcessService({
    name,
    processes: [
      {
        code: codeOf(document),
        name: document.title,
        link: ({ businessId }) => documents.record.pathOf(businessId),
        facts,
      },
    ],
    async describe(tx, { businessId }) {
      const { docNo, row } = await documents.read(tx, businessId);
      const shown = fieldsOf(document).filter(([fieldName]) => row[fieldName] !== null);
      return [
        { label: document.title, value: docNo },
        ...shown.map(([fieldName, { label, values }]) => {
          const value = String(row[fieldName]);
          return { label, value: values?.[value]?.label ?? value };
        }),
      ];
    },
    async mayRead({ businessId }, context) {
      return await mayReadObject(context, { objectType: document.code, objectId: businessId }, businessId);
    },
    async complete(tx, { businessId: id }, run) {
      await documents.end(tx, { id, name: 'approve', reason: run.comment }, run satisfies DocumentRun);
    },
    async release(tx, { businessId: id }, outcome, run) {
      const returned = outcome === 'rejected' ? 'reject' : 'withdraw';
      await documents.end(tx, { id, name: returned, reason: run.comment }, run satisfies DocumentRun);
    },
  });
}
