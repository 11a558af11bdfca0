/** Makes what is missing or old; answers how many files were made. */
export function makePictures(): Promise<number>;
