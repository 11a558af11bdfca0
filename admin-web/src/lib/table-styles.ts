export const heading = 'border-b border-line py-2.5 pr-4 text-left text-xs font-medium whitespace-nowrap text-navy-mute first:pl-4';
export const cell = 'border-b border-line py-3 pr-4 align-middle first:pl-4';
