import type { AnchorHTMLAttributes } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { phoneHref } from '@charter/contracts/browser';
import { classes, useTranslations } from '@charter/ui';
import { businessQuery } from '../../lib/business.queries.js';

/** Renders nothing until the company's data has been loaded, and when it has no phone number. */
export function PhoneLink({ className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  if (!business?.phone) return null;
  return (
    <a
      {...rest}
      href={phoneHref(business.phone)}
      className={classes('figures inline-flex items-center gap-2.5', className)}
      aria-label={t('site.call', { phone: business.phone })}
    >
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      <span>{business.phone}</span>
    </a>
  );
}
