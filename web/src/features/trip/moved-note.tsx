import { useEffect, useRef } from 'react';
import type { Trip } from '@charter/contracts';
import { momentText, Notice, useTranslations } from '@charter/ui';

type Time = Pick<Trip, 'startsAt'>;

/** The former and the new time of a moved charter, until the page is loaded again. It takes the focus, because the dialog that moved it is gone. */
export function MovedNote({ from, to }: { from: Time; to: Time }) {
  const { t, locale } = useTranslations();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="outline-none">
      <Notice tone="success" title={t('trip.moved')}>
        <p className="figures">
          <s className="inline-block">{momentText(from.startsAt, locale, 'long')}</s>{' '}
          <span className="inline-block">
            <span aria-hidden="true">→</span> <strong>{momentText(to.startsAt, locale, 'long')}</strong>
          </span>
        </p>
        <p>{t('trip.movedText')}</p>
      </Notice>
    </div>
  );
}
