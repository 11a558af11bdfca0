import type { Testimonial } from '@charter/contracts';
import { testimonialFields } from '@charter/contracts/browser';
import { Badge, Stars, useTranslations } from '@charter/ui';
import { BadgeCheck, PencilLine, Trash2 } from 'lucide-react';
import { initialOf } from './review-format.js';

const action =
  'flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy lg:min-h-9';

interface Props {
  review: Testimonial;
  onEdit: () => void;
  onDelete: () => void;
}

export function ReviewCard({ review: { id, name, location, rating, review, isVerified, isSample }, onEdit, onDelete }: Props) {
  const { t } = useTranslations();
  return (
    <li className="border-t border-line py-6 first:border-t-0 lg:py-7">
      <article aria-label={name} className="grid grid-cols-[2.75rem_1fr] gap-x-4 sm:gap-x-5">
        <span
          aria-hidden="true"
          className="flex size-11 items-center justify-center rounded-full border border-navy/20 font-display text-lg"
        >
          {initialOf(name)}
        </span>
        <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base leading-6 font-medium">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {isSample && <Badge>{t('reviews.sample')}</Badge>}
              {isVerified && (
                <Badge tone="accent">
                  <BadgeCheck aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
                  {t('reviews.verified')}
                </Badge>
              )}
            </h3>
            <p className="text-sm leading-6 wrap-anywhere text-navy-mute">{location}</p>
          </div>
          <div className="flex items-center gap-2">
            <Stars rating={rating} />
            <span aria-hidden="true" className="figures text-sm text-navy-mute">
              ({rating}/{testimonialFields.rating.max})
            </span>
          </div>
        </div>
        <div className="col-span-2 sm:col-span-1 sm:col-start-2">
          <p className="mt-3 max-w-prose leading-7 wrap-anywhere whitespace-pre-line text-navy-soft max-sm:mt-4">{review}</p>
          <div className="mt-3 -ml-3 flex gap-1">
            <button type="button" data-opener={id} aria-haspopup="dialog" onClick={onEdit} className={action}>
              <PencilLine aria-hidden="true" className="size-4" strokeWidth={1.6} />
              {t('reviews.edit')}
              <span className="sr-only">{t('reviews.of', { name })}</span>
            </button>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onDelete}
              className={`${action} hover:bg-danger-pale! hover:text-danger!`}
            >
              <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
              {t('reviews.delete')}
              <span className="sr-only">{t('reviews.of', { name })}</span>
            </button>
          </div>
        </div>
      </article>
    </li>
  );
}
