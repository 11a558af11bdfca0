import type { EmailData, Locale } from '@charter/contracts';
import { languages, locales } from '@charter/contracts/browser';
import { Button, classes, errorText, Notice, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { AlignLeft, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterSelect } from '../../lib/filter-select.js';
import { previewQuery, templatesQuery } from './test-emails.queries.js';

const confirmation = 'booking-confirmation';
const invitation = 'review-invitation';
const views = [
  { name: 'desktop', Icon: Monitor },
  { name: 'phone', Icon: Smartphone },
  { name: 'text', Icon: AlignLeft },
] as const;
type View = (typeof views)[number]['name'];

/** "booking-confirmation" → "Booking confirmation". Derived, so that a new template needs no text here. */
const nameOf = (template: string): string => template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ');

/** A preview of every e-mail with sample data. E-mail, variant and language are kept in the URL. */
export function TestEmails() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const template = params.get('template') ?? confirmation;
  const locale = locales.find((code) => code === params.get('locale')) ?? 'en';
  const variant = params.get('variant') ?? undefined;
  const [view, setView] = useState<View>('desktop');
  const select = (next: { template: string; variant?: string; locale?: Locale }) =>
    setParams({ locale, ...next }, { preventScrollReset: true });

  return (
    <>
      <title>{`${t('testEmails.title')} · ${t('app.name')}`}</title>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-display-md">{t('testEmails.title')}</h1>
          <p className="mt-1 max-w-xl text-navy-mute">{t('testEmails.intro')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => select({ template: confirmation })}>
            {t('testEmails.confirmation')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => select({ template: invitation })}>
            {t('testEmails.invitation')}
          </Button>
        </div>
      </header>
      <div className="gap-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <TemplateList selected={template} onSelect={(name) => select({ template: name })} />
        <section className="min-w-0" aria-label={t('testEmails.email', { name: nameOf(template) })}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap gap-3">
              <LanguageSelect value={locale} onChange={(code) => select({ template, ...(variant && { variant }), locale: code })} />
              <VariantSelect
                template={template}
                value={variant}
                onChange={(name) => select({ template, ...(name && { variant: name }) })}
              />
            </div>
            <ViewToggle value={view} onChange={setView} />
          </div>
          <Preview template={template} variant={variant} locale={locale} view={view} />
        </section>
      </div>
    </>
  );
}

function TemplateList({ selected, onSelect }: { selected: string; onSelect: (template: string) => void }) {
  const { t } = useTranslations();
  const { data, isError, error } = useQuery(templatesQuery);
  if (isError) {
    return (
      <Notice tone="danger" className="mb-6" title={t('testEmails.listFailed')}>
        {errorText(t, error)}
      </Notice>
    );
  }
  return (
    <nav aria-label={t('testEmails.templates')} className="mb-5 lg:mb-0">
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:px-0">
        {data?.templates.map((template) => (
          <li key={template} className="shrink-0">
            <button
              type="button"
              aria-current={template === selected || undefined}
              onClick={() => onSelect(template)}
              className="min-h-11 w-full rounded-sm px-3 text-left text-sm whitespace-nowrap text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy aria-[current]:bg-sand aria-[current]:font-semibold aria-[current]:text-navy lg:min-h-9"
            >
              {nameOf(template)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LanguageSelect({ value: selected, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  const { t } = useTranslations();
  return (
    <FilterSelect
      label={t('testEmails.language')}
      value={selected}
      className="w-44"
      onChange={(value) => onChange(locales.find((code) => code === value) ?? 'en')}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </FilterSelect>
  );
}

interface VariantSelectProps {
  template: string;
  /** The first sample if it is missing. */
  value: string | undefined;
  onChange: (variant: string | undefined) => void;
}

/** Nothing for an e-mail with one sample. */
function VariantSelect({ template, value, onChange }: VariantSelectProps) {
  const { t } = useTranslations();
  const { data } = useQuery(templatesQuery);
  const variants = data?.variants.filter((each) => each.template === template) ?? [];
  if (variants.length === 0) return null;
  return (
    <FilterSelect
      label={t('testEmails.variant')}
      value={value ?? ''}
      className="w-52"
      onChange={(selected) => onChange(selected || undefined)}
    >
      <option value="">{t('testEmails.firstVariant')}</option>
      {variants.map(({ variant }) => (
        <option key={variant} value={variant}>
          {nameOf(variant)}
        </option>
      ))}
    </FilterSelect>
  );
}

function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslations();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('testEmails.view')}</legend>
      {views.map(({ name, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className="flex h-11 items-center gap-2 rounded-sm border border-line px-3 text-sm text-navy-soft transition-colors hover:border-line-strong hover:text-navy aria-pressed:border-navy aria-pressed:bg-navy aria-pressed:text-white lg:h-9"
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {t(`testEmails.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

interface PreviewProps {
  template: string;
  variant: string | undefined;
  locale: Locale;
  view: View;
}

function Preview({ template, variant, locale, view }: PreviewProps) {
  const { t } = useTranslations();
  const { data, isPending, isError, error } = useQuery(previewQuery(template, { locale, ...(variant && { variant }) }));
  if (isError) {
    return (
      <Notice tone="danger" title={t('testEmails.failed')}>
        {errorText(t, error)}
      </Notice>
    );
  }
  if (isPending) {
    return (
      <>
        <output className="sr-only">{t('testEmails.loading')}</output>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="mt-4 h-[70dvh] w-full" />
      </>
    );
  }
  return <Email email={data.emailData} name={nameOf(template)} view={view} />;
}

function Email({ email, name, view }: { email: EmailData; name: string; view: View }) {
  const { t } = useTranslations();
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 border-b border-line px-5 py-4 text-[0.9375rem]">
        {(['from', 'to', 'subject'] as const).map((part) => (
          <div key={part} className="contents">
            <dt className="text-navy-mute">{t(`testEmails.${part}`)}</dt>
            <dd className={classes('min-w-0 wrap-anywhere', part === 'subject' && 'font-medium')}>{email[part]}</dd>
          </div>
        ))}
      </dl>
      <div className="bg-sand-pale">
        {view === 'text' ? (
          <textarea
            readOnly
            aria-label={t('testEmails.text')}
            value={email.text}
            className="block h-[72dvh] min-h-120 w-full resize-none border-0 bg-white p-5 font-mono text-sm"
          />
        ) : (
          // An empty sandbox attribute blocks scripts, forms and navigation.
          <iframe
            sandbox=""
            title={t('testEmails.email', { name })}
            srcDoc={email.html}
            className={classes('mx-auto block h-[72dvh] min-h-120 border-0 bg-white', view === 'phone' ? 'w-[375px] max-w-full' : 'w-full')}
          />
        )}
      </div>
    </div>
  );
}
