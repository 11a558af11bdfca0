/** Prevents line breaks after the hyphens of a text ("4-Hour"). */
export function NonBreakingHyphens({ children }: { children: string }) {
  const [match, before = '', word, after = ''] = /^(.*?)(\S+-\S+)(.*)$/.exec(children) ?? [];
  if (match === undefined) return children;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{word}</span>
      <NonBreakingHyphens>{after}</NonBreakingHyphens>
    </>
  );
}
