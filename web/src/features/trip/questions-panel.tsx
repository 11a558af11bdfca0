import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { Business, Trip } from '@charter/contracts';
import { dialed, phoneHref } from '@charter/contracts/browser';
import { ButtonLink, useTranslations } from '@charter/ui';
import { Panel } from './panel.js';
import { wide } from './wide.js';

interface QuestionsPanelProps {
  trip: Trip;
  /** Undefined while the company's data is loading. */
  business: Business | undefined;
}

/** How to reach the crew; the code is in the message already. */
export function QuestionsPanel({ trip: { confirmationCode }, business }: QuestionsPanelProps) {
  const { t } = useTranslations();
  if (!business?.phone && !business?.email) return null;
  const digits = business.phone && dialed(business.phone).replace('+', '');
  const subject = encodeURIComponent(t('trip.about', { code: confirmationCode }));
  return (
    <Panel anchor="questions" title={t('trip.questions')}>
      <p>{t('trip.questionsText')}</p>
      <div className="flex flex-wrap gap-3">
        {business.phone && (
          <>
            <ButtonLink
              variant="secondary"
              href={phoneHref(business.phone)}
              className={`figures ${wide}`}
              aria-label={t('site.call', { phone: business.phone })}
            >
              <Phone aria-hidden="true" className="size-4" />
              {business.phone}
            </ButtonLink>
            <ButtonLink variant="secondary" href={`https://wa.me/${digits}?text=${subject}`} rel="noopener noreferrer" className={wide}>
              <MessageCircle aria-hidden="true" className="size-4" />
              WhatsApp
            </ButtonLink>
          </>
        )}
        {business.email && (
          <ButtonLink variant="secondary" href={`mailto:${business.email}?subject=${subject}`} className={`wrap-anywhere ${wide}`}>
            <Mail aria-hidden="true" className="size-4" />
            {business.email}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
