/** /csc/feedbackmanagement/fb-list: it only sits in the CSC menu, the feedback is of this module (csc.md §2). */
export const FB_LIST_KEY = 'csc.feedbackmanagement.fb-list';
/** /setModule/feedbackmanagement/fb-config */
export const FB_CONFIG_KEY = 'sys.feedbackmanagement.fb-config';
