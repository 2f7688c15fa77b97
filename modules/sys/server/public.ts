/** Public API for other modules and the apps. */
export { ACCESS_SUBJECT } from './access/stream.ts';
export { type Identity, openIdentity } from './rights/identity.ts';
export { openCallback, sealCallback } from './org-sync/callback-cipher.ts';
export { createFirstAdministrator } from './rights/first-admin.ts';
export { callOapi as sendToDingTalk } from './session/sso/dingtalk-api.ts';
export { ProviderError } from './session/sso/provider-error.ts';
export { deptPath, headsAbove } from './dept/above.repo.ts';
export {
  DICT_ITEMS,
  FILE_LINKS,
  RESOURCE_KEYS,
  ROLES,
  rolesHeldBy,
  UPLOADS,
} from './relations.repo.ts';
export { checkAuditChain } from './audit/check.ts';
export { systemAudit } from './audit/system-audit.ts';
export { liveSessions, RIGHTS_CHANNEL, rightsDigests } from './rights/watch.repo.ts';
export { ableStaff, accountOf, managersOf, staffHolding } from './user/managers.repo.ts';
export { primaryDept, primaryDeptOf } from './user/primary-dept.repo.ts';
export { usersToNotify } from './user/notify.repo.ts';
export { saveUpload, type SavedFile } from './upload/save-upload.ts';
export {
  type FileLink,
  type FileRule,
  linkFiles,
  signedLink,
  unlinkObject,
  uploadedLink,
} from './upload/link-files.ts';
export { linkedFiles } from './upload/record-files.ts';
export { SCAN as UPLOAD_SCAN } from './upload/scan.ts';
export { scannerOf } from './upload/scanner.ts';
export { typeOf as uploadTypeOf } from './upload/type-of.ts';
export { dictItems, dictPage, isDictCode, saveDictItem } from './dict/service.ts';
export { definePgDictionary } from './dict/setting.ts';
export {
  defineImporter,
  type CheckedRow,
  type ImportActor,
  type Importer,
  type ImportVerdict,
  type ImportWork,
} from './import/importer.ts';
export { workdayExceptions } from './workday/repo.ts';
export { type PublishedNotice, publishedNotice, publishedNoticeIds } from './version/published.ts';
