export function imagesOf(text: string): { image: string; digest: string | undefined }[];
export function pinned(text: string, digestOf: (image: string) => string): string;
export function unpinned(text: string): string;
