/** The width of two actions side by side: a row that offers both is as high as the others. */
export const TWO_ACTIONS = 170;
