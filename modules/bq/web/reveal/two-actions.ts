/** The width of two adjacent actions, so that a row with both is as high as the others. */
export const TWO_ACTIONS = 170;
