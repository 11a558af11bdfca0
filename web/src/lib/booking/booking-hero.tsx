import type { ReactNode, Ref } from 'react';
import { Picture } from '@charter/ui';

/** By what the page is about: a charter that is ahead, on its day, in the past, or called off. */
const pictures = {
  // Mirrored, and taller than their frame on phones, so that the text does not cover the boat.
  ahead: ['exuma-cays', 'object-[38%_70%]', '-scale-x-100 max-md:-top-[45%]'],
  today: ['bow-wake', 'object-[30%_40%]', '-scale-x-100 max-md:-top-[45%]'],
  past: ['sunset-cruise', 'object-[30%_50%]', '-scale-x-100 max-md:-top-[60%]'],
  off: ['night-marina', 'object-[42%_60%]', '-scale-x-100 max-md:-top-[60%]'],
} as const;

interface BookingHeroProps {
  picture?: keyof typeof pictures;
  /** Of the heading. */
  id: string;
  eyebrow: string;
  title: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Below the title. */
  children?: ReactNode;
}

/** The picture at the top of a page about one booking, with its title. */
export function BookingHero({ picture = 'ahead', id, eyebrow, title, headingRef, children }: BookingHeroProps) {
  const [name, focus, frame] = pictures[picture];
  return (
    <div className="relative isolate flex min-h-[22rem] items-end overflow-hidden md:min-h-[28rem]">
      <Picture src={`/media/brand/${name}.jpg`} alt="" sizes="100vw" ratio="fill" priority focus={focus} className={`-z-10 ${frame}`} />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-navy/70 via-navy/20 to-transparent" />
      <div className="on-dark measure pt-24 pb-10 text-white md:pb-14">
        <p className="eyebrow">{eyebrow}</p>
        <h1 id={id} ref={headingRef} tabIndex={-1} className="mt-4 max-w-3xl text-display-lg outline-none">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
