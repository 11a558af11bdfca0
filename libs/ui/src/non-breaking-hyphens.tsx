/** A name whose hyphened words stay whole: "4-Hour" never ends a line after its hyphen. */
export function NonBreakingHyphens({ children }: { children: string }) {
  const [whole, before = '', word, after = ''] = /^(.*?)(\S+-\S+)(.*)$/.exec(children) ?? [];
  if (whole === undefined) return children;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{word}</span>
      <NonBreakingHyphens>{after}</NonBreakingHyphens>
    </>
  );
}
