import type { ReactNode, Ref } from 'react';
import { classes, Picture } from '@charter/ui';

/**
 * Crops that keep the boat away from the text at the bottom left. Those with "-scale-x-100" are mirrored: their positions are of the picture as
 * it is seen without. On phones some are taller than their frame.
 */
const pictures = {
  'exuma-cays': { focus: 'object-[36%_60%]', className: '-scale-x-100 max-md:-top-[48%]' },
  'bow-wake': { focus: 'object-[36%_60%]', className: '-scale-x-100 max-md:-top-[48%]' },
  'sunset-cruise': { focus: 'object-[0%_12%]', className: '-scale-x-100 max-md:-bottom-[48%]' },
  'night-marina': { focus: 'object-[10%_100%]', className: 'max-md:-top-[48%]' },
  'rose-island': { focus: 'object-[0%_100%]', className: 'max-md:-top-[48%]' },
} as const;

export type BookingPicture = keyof typeof pictures;

interface BookingHeroProps {
  picture?: BookingPicture | undefined;
  /** Id of the heading. */
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
      <Picture
        src={`/media/brand/${picture}.jpg`}
        alt=""
        sizes="100vw"
        ratio="fill"
        priority
        focus={pictures[picture].focus}
        className={classes('-z-10', pictures[picture].className)}
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
