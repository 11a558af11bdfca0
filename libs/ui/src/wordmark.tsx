import { classes } from './classes.js';

/** The company's name as a logo: first word in the display font, the rest in small capitals below. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  const [first = name, ...rest] = name.split(' ');
  return (
    <span className={classes('inline-flex flex-col leading-none', className)}>
      <span className="font-display text-[1.625rem] leading-none font-[380] tracking-[-0.02em]">
        {rest.length > 0 ? `${first} ` : first}
      </span>
      {rest.length > 0 && (
        <span className="mt-1.5 text-[0.5938rem] leading-none font-semibold tracking-[0.235em] whitespace-nowrap max-[22rem]:tracking-[0.16em] uppercase">
          {rest.join(' ')}
        </span>
      )}
    </span>
  );
}
