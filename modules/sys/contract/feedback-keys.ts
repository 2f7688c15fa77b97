/** /csc/feedbackmanagement/fb-list: only its menu entry is in CSC, the feedback belongs to this module (csc.md §2). */
export const FB_LIST_KEY = 'csc.feedbackmanagement.fb-list';
/** /setModule/feedbackmanagement/fb-config */
export const FB_CONFIG_KEY = 'sys.feedbackmanagement.fb-config';
