import type { AttentionItem, AttentionSeverity } from '@charter/contracts';
import { Badge, buttonClasses, money, todayInNassau, type Tone, type Translate, useTranslations } from '@charter/ui';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { charterDay, charterHours, dateTimeInNassau, payPalWords, staffLocale } from '../../lib/format.js';
import { Phrases } from '../../lib/phrases.js';
import { DeadLettersHelp } from './dead-letters-help.js';

const tones: Record<AttentionSeverity, Tone> = { high: 'danger', medium: 'warning', low: 'neutral' };

export interface AttentionActions {
  /** Buttons of a charter that has ended and is still pending, which another feature renders. */
  EndedActions: ComponentType<{ item: AttentionItem }>;
}

/** One thing that staff have to act on, with the link to where they do, or the buttons that do it. */
export function AttentionListItem({ item, EndedActions }: AttentionActions & { item: AttentionItem }) {
  const { t } = useTranslations();
  const { kind, severity, since, link, data } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[severity]}>{t(`attention.severity.${severity}`)}</Badge>
          <span className="font-medium wrap-anywhere">
            {kind === 'pendingAfterCharter' ? (
              <>
                <span>{`${t(`attention.${kind}`)}: `}</span>
                <Link to={link} className="underline decoration-navy/30 underline-offset-4 hover:decoration-navy">
                  {data.guest}
                </Link>
              </>
            ) : (
              <span>{data.guest ? `${t(`attention.${kind}`)}: ${data.guest}` : t(`attention.${kind}`)}</span>
            )}
          </span>
        </p>
        <p className="figures mt-1 text-[0.9375rem] text-navy-soft wrap-anywhere">
          <Phrases of={detailsOf(item, t)} />
        </p>
        <p className="text-sm text-navy-mute">
          {t(`attention.${kind}.text`)} {t('attention.since', { time: dateTimeInNassau(since) })}
        </p>
      </div>
      {kind === 'pendingAfterCharter' ? (
        <EndedActions item={item} />
      ) : kind === 'deadLetters' ? (
        <DeadLettersHelp item={item} />
      ) : (
        <ActionLink link={link} label={t(`attention.${kind}.action`)} />
      )}
    </li>
  );
}

const buttonStyle = buttonClasses('secondary', 'sm', 'max-sm:w-full');

function ActionLink({ link, label }: { link: string; label: string }) {
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={buttonStyle}>
        {label}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonStyle}>
      {label}
    </a>
  );
}

function detailsOf({ data }: AttentionItem, t: Translate) {
  const { finding, names, packageName, voucher, startsAt, endsAt, amount, issue, respondBy, template, email, service, count } = data;
  return [
    finding && t(`books.kind.${finding}`),
    names?.join(', '),
    packageName,
    voucher && t('withdrawals.voucher', { last4: voucher }),
    startsAt && endsAt && `${charterDay(todayInNassau(new Date(startsAt)))}, ${charterHours({ startsAt, endsAt })}`,
    amount !== undefined && money(amount, staffLocale),
    issue && `PayPal: ${payPalWords(issue)}`,
    respondBy && t('record.respondBy', { at: dateTimeInNassau(respondBy) }),
    template && nameOfEmail(template),
    email,
    service,
    count !== undefined && t('attention.events', { count }),
  ];
}

/** "Booking confirmation" of the template `booking-confirmation`. */
const nameOfEmail = (template: string): string => (template.charAt(0).toUpperCase() + template.slice(1)).replaceAll('-', ' ');
