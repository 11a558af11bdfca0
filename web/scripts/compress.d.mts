/** Writes .br and .gz variants of every text file in a folder and its subfolders. */
export function compressTexts(folder: string): Promise<void>;
