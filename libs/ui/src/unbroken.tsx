import { Fragment } from 'react';

/** A name whose hyphened words stay whole: "4-Hour" never ends a line after its hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));
}
