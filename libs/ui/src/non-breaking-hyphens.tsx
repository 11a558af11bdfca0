/**
 * Prevents line breaks after the hyphens of a text ("4-Hour"). Another text is another element: its pieces come and go, which React could not do
 * with texts that the browser has translated.
 */
export const NonBreakingHyphens = ({ children }: { children: string }) => (
  <span key={children}>
    {[...children.matchAll(/\S+-\S+|(?:(?!\S+-\S).)+/gs)].map(({ 0: piece, index }) => (
      <span key={index} className={/^\S+-/.test(piece) ? 'whitespace-nowrap' : undefined}>
        {piece}
      </span>
    ))}
  </span>
);
