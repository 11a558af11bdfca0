/** Writes .br and .gz beside every text file below a folder. */
export function compressTexts(folder: string): Promise<void>;
