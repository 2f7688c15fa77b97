import { defineModuleContract, getUserGuide, saveUserGuide } from '@switchboard/kit-contract';
import { getButtons, getCaptcha, getMenu, getUserInfo, refreshTokens, signInWithPassword, signOut } from './session.ts';
import { getManifest } from './shell.ts';
import { userResource } from './user.ts';

export * from './session.ts';
export * from './shell.ts';
export * from './user.ts';

export const sysContract = defineModuleContract({
  id: 'sys',
  title: { zh: '系统设置', en: 'System settings' },
  calls: [
    getCaptcha,
    signInWithPassword,
    refreshTokens,
    signOut,
    getUserInfo,
    getMenu,
    getButtons,
    getManifest,
    getUserGuide,
    saveUserGuide,
  ],
  resources: [userResource],
});
