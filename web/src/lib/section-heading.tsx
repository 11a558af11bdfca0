interface SectionHeadingProps {
  id: string;
  title: string;
  /** One or two sentences beside the title. */
  text?: string;
}

/** Heading of a home page section: title on the left, description on the right. */
export function SectionHeading({ id, title, text }: SectionHeadingProps) {
  return (
    <div className="mb-12 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 md:mb-16">
      <h2 id={id} className="max-w-2xl text-display-lg">
        {title}
      </h2>
      {text && <p className="max-w-sm leading-7 text-balance text-navy-soft">{text}</p>}
    </div>
  );
}
