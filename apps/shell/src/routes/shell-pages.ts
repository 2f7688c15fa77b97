/** Routes that the shell itself serves, whole. Sign-in and home are not counted until the design's other parts are there. */
export const shellPages: readonly string[] = ['/', '/refresh', '/ddNotice', '/403', '/404'];
