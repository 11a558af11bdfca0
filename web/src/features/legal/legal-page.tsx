import { useQuery } from '@tanstack/react-query';
import { refundLines } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { calendarDate, noticeText, percentText, plainText, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { hasDeposit } from '../../lib/package-price.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { legalQuery } from './legal.queries.js';
import type { LegalSection, LegalTexts } from './legal.queries.js';

/** The day on which the legal texts were last changed. Change it with them, in every language. */
const lastUpdated = '2026-11-28';

/** One line per refund tier of the contracts. */
function refundTexts(texts: LegalTexts['refunds'], locale: Locale): string[] {
  const time = (hours: number) => noticeText(hours, locale);
  return refundLines().map(({ first, nothing, from, until, percent: refunded }) => {
    const percent = percentText(refunded, locale);
    if (first) return plainText(texts.first, { from: time(from), percent });
    if (nothing) return plainText(texts.last, { to: time(until) });
    return plainText(texts.between, { from: time(from), to: time(until), percent });
  });
}

export function LegalPage({ which }: { which: 'terms' | 'privacy' }) {
  const { t, locale } = useTranslations();
  const { data, error, isFetching, refetch } = useQuery(legalQuery(locale));
  const title = t(which === 'terms' ? 'site.terms' : 'site.privacy');
  const page = data?.[which];
  const { data: packages = [] } = useQuery({ ...packagesQuery(locale), enabled: which === 'terms' });
  const hasDeposits = packages.some(hasDeposit);
  return (
    <article className="measure py-16 md:py-28">
      <div className="mx-auto max-w-[44rem]">
        {/* Smaller on phones, so that long German and Russian words fit. */}
        <h1 className="text-display-md sm:text-display-lg">{title}</h1>
        {page && data ? (
          <>
            <p className="mt-6 text-lg leading-8 text-navy-soft">{page.intro}</p>
            <p className="mt-3 text-sm text-navy-mute">{plainText(data.updated, { date: calendarDate(lastUpdated, locale) })}</p>
            {page.sections.map((section) => (
              <Section key={section.heading} section={section} refunds={data.refunds} hasDeposits={hasDeposits} />
            ))}
          </>
        ) : error ? (
          <LoadError query={{ error, isFetching, refetch }} className="mt-8">
            {t('errors.NETWORK')}
          </LoadError>
        ) : (
          <Status label={t('ui.loading')} className="mt-8 space-y-3">
            {[0, 1, 2, 3, 4, 5].map((line) => (
              <Skeleton key={line} className="h-4 w-full" />
            ))}
          </Status>
        )}
      </div>
    </article>
  );
}

function Section({ section, refunds, hasDeposits }: { section: LegalSection; refunds: LegalTexts['refunds']; hasDeposits: boolean }) {
  const { locale } = useTranslations();
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="text-display-sm">{section.heading}</h2>
      {[...section.paragraphs, ...(hasDeposits && section.deposits ? [section.deposits] : [])].map((paragraph) => (
        <p key={paragraph} className="mt-3 leading-7 text-navy-soft">
          {paragraph}
        </p>
      ))}
      {section.refunds && (
        <ul className="mt-4 space-y-2 border-l-2 border-lagoon pl-5 leading-7">
          {refundTexts(refunds, locale).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
