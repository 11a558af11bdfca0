/** On phones, buttons of one list are as wide as the page, with their icons below one another. */
export const wide = 'max-sm:w-full max-sm:justify-start';
