/** Generates missing and outdated files. @returns the number of generated files */
export function makePictures(): Promise<number>;
