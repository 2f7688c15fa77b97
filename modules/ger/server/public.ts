/**
 * Public API: how other modules get approvals. Register a service when the module is loaded, start a process in the
 * transaction that writes the document, change the document's state only in `complete` and `release`.
 */
export {
  type ApplicationBody,
  type ApplicationRow,
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
export { RECORD_NAMES } from './application/record-field.ts';
export { remindProcess, withdrawProcess } from './process/operate.ts';
export {
  type ActionRun,
  type DocumentOutcome,
  type FactField,
  type ProcessAction,
  type ProcessDocument,
  type ProcessFact,
  type ProcessRun,
  type ProcessService,
  type ProcessStep,
  registerProcessService,
} from './process/service.ts';
export { type StartedProcess, type StartProcess, startProcess } from './process/start.ts';
export { processView } from './process/view.repo.ts';
