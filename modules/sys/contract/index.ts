import {
  defineModuleContract,
  directoryCalls,
  getFieldRights,
  getUserGuide,
  listViewCalls,
  moduleSettingCalls,
  recordCalls,
  saveAppearance,
  saveUserGuide,
  uploadCalls,
} from '@switchboard/kit-contract';
import { deptCalls, staffResource } from './dept.ts';
import { dictCalls } from './dict.ts';
import { allExportsResource, downloadCalls } from './download.ts';
import { feedbackCalls, feedbackResource } from './feedback.ts';
import { ratingCalls } from './rating.ts';
import { dingNoticeCalls, dingNoticeResource } from './ding-notice.ts';
import { loginPromptCalls, loginPromptResource } from './login-prompt.ts';
import { noticeResource, versionCalls, versionResource } from './version.ts';
import { orgSyncCalls } from './org-sync.ts';
import { workdayCalls } from './workday.ts';
import { getPermVersion, getSimbankFlag, issueSubmitId } from './common.ts';
import {
  changePassword,
  exchangeCode,
  getButtons,
  getCaptcha,
  getMenu,
  getUserInfo,
  refreshTokens,
  signInFromMiniApp,
  signInWithPassword,
  signOut,
  startDingTalk,
  startOidc,
} from './session.ts';
import { explainCalls } from './explain.ts';
import { EXTRA_LAYOUT, flagCalls, flagResource } from './feature-flag.ts';
import { grantCalls } from './grant.ts';
import { guidedTourCalls } from './guided-tour.ts';
import { homeCalls } from './home.ts';
import { quickEntranceCalls } from './quick-entrance.ts';
import { resourceCalls } from './resource.ts';
import { roleCalls, roleResource } from './role.ts';
import { logCalls } from './log.ts';
import { getManifest } from './shell.ts';
import { userResource } from './user.ts';
import { userAdminCalls } from './user-admin.ts';
import { userSessionCalls } from './user-session.ts';

export * from './codes.ts';
export * from './common.ts';
export * from './dept.ts';
export * from './events.ts';
export * from './dict.ts';
export * from './download.ts';
export * from './feedback-keys.ts';
export * from './feedback.ts';
export * from './rating.ts';
export * from './version.ts';
export * from './ding-notice.ts';
export * from './login-prompt.ts';
export * from './org-sync.ts';
export * from './workday.ts';
export * from './log.ts';
export * from './log-values.ts';
export * from './explain.ts';
export * from './feature-flag.ts';
export * from './grant.ts';
export * from './guided-tour.ts';
export * from './home.ts';
export * from './quick-entrance.ts';
export * from './resource.ts';
export * from './role.ts';
export * from './session.ts';
export * from './shell.ts';
export * from './user.ts';
export * from './user-admin.ts';
export * from './user-session.ts';

export const sysContract = defineModuleContract({
  id: 'sys',
  title: { zh: '系统设置', en: 'Settings' },
  calls: [
    getCaptcha,
    signInWithPassword,
    startDingTalk,
    startOidc,
    exchangeCode,
    signInFromMiniApp,
    changePassword,
    refreshTokens,
    signOut,
    getUserInfo,
    getMenu,
    getButtons,
    getManifest,
    issueSubmitId,
    getPermVersion,
    getFieldRights,
    getSimbankFlag,
    getUserGuide,
    saveUserGuide,
    ...listViewCalls,
    ...guidedTourCalls,
    ...homeCalls,
    ...quickEntranceCalls,
    saveAppearance,
    ...resourceCalls,
    ...roleCalls,
    ...grantCalls,
    ...explainCalls,
    ...flagCalls,
    ...userAdminCalls,
    ...userSessionCalls,
    ...logCalls,
    ...deptCalls,
    ...orgSyncCalls,
    ...workdayCalls,
    ...moduleSettingCalls,
    ...dictCalls,
    ...directoryCalls,
    ...recordCalls,
    ...feedbackCalls,
    ...ratingCalls,
    ...versionCalls,
    ...downloadCalls,
    ...uploadCalls,
    ...dingNoticeCalls,
    ...loginPromptCalls,
  ],
  resources: [
    userResource,
    staffResource,
    roleResource,
    flagResource,
    feedbackResource,
    versionResource,
    noticeResource,
    allExportsResource,
    dingNoticeResource,
    loginPromptResource,
  ],
  flags: [EXTRA_LAYOUT],
});
