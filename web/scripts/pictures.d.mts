/**
 * Generates missing and outdated files. A draft is compressed less; finished files are used as drafts, but not vice versa.
 * @returns the number of generated files
 */
export function makePictures(options?: { isDraft?: boolean }): Promise<number>;
