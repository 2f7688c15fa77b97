/**
 * Public API: how other modules get approvals. List a service under `contributions` of the module, start a process in
 * the transaction that writes the document, change the document's state only in `complete` and `release`.
 */
export {
  type ApplicationBody,
  type ApplicationRow,
  type Applications,
  type ApplicationService,
  defineApplications,
} from './application/define.ts';
export {
  APPROVAL_ROLES,
  requiredField,
  choices,
  currency,
  FILES,
  lineGraph,
  MANAGER,
  optionalField,
  REASON,
  roleStep,
} from './application/parts.ts';
export { applicationRows, applicationsOf } from './application/store.repo.ts';
export { RECORD_NAMES } from './application/record-field.ts';
export { documentApproval, documentService } from './process/document.ts';
export { defineProcessService } from './process/find-service.ts';
export { remindProcess, withdrawProcess } from './process/operate.ts';
export type {
  ActionRun,
  DocumentOutcome,
  FactField,
  ProcessAction,
  ProcessDocument,
  ProcessFact,
  ProcessRun,
  ProcessService,
  ProcessStep,
} from './process/service.ts';
export { type StartedProcess, type StartProcess, startProcess } from './process/start.ts';
export { processView } from './process/view.repo.ts';
