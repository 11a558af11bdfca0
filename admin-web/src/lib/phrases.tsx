import { Fragment } from 'react';

/** Phrases with dots between them. A line breaks between two of them, and within one only when it is longer than the line. */
export function Phrases({ of }: { of: readonly (string | false | null | undefined)[] }) {
  const phrases = of.filter(Boolean);
  return phrases.map((phrase, index) => (
    <Fragment key={String(phrase)}>
      <span>{index > 0 && ' '}</span>
      <span className="inline-block max-w-full">{index < phrases.length - 1 ? `${phrase} ·` : phrase}</span>
    </Fragment>
  ));
}
