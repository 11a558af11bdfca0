import type { ReactNode, Ref } from 'react';
import { Picture } from '@charter/ui';

interface BookingHeroProps {
  /** A built-in one. */
  picture?: string | undefined;
  /** Of the heading. */
  id: string;
  eyebrow: string;
  title: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Below the title. */
  children?: ReactNode;
}

/** The picture at the top of a page about one booking, with its title. */
export function BookingHero({ picture = 'exuma-cays', id, eyebrow, title, headingRef, children }: BookingHeroProps) {
  return (
    <div className="relative isolate flex min-h-[22rem] items-end overflow-hidden md:min-h-[28rem]">
      {/* Mirrored, and taller than its frame on phones, so that the text does not cover the boat. */}
      <Picture
        src={`/media/brand/${picture}.jpg`}
        alt=""
        sizes="100vw"
        ratio="fill"
        priority
        focus="object-[36%_60%]"
        className="-z-10 -scale-x-100 max-md:-top-[48%]"
      />
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
