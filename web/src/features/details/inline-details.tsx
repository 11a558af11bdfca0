import { Button, buttonClasses, useTranslations } from '@charter/ui';
import { SelectionSummary } from '../../lib/booking/selection-summary.js';
import { DetailsForm } from './details-form.js';
import type { DetailsFormProps } from './details-form.js';

interface InlineDetailsProps extends Omit<DetailsFormProps, 'id'> {
  ready: boolean;
  onChangeDate: () => void;
}

const formId = 'inline-details';

/** The details form as part of the page, shown when the dialog is closed or the address contains a date but no step. */
export function InlineDetails({ ready, onChangeDate, ...form }: InlineDetailsProps) {
  const { t } = useTranslations();
  return (
    <section aria-labelledby={`${formId}-title`} className="grid gap-10 md:grid-cols-[1fr_20rem] lg:gap-16">
      <div>
        <h2 id={`${formId}-title`} className="mb-8 text-display-md">
          {t('details.title')}
        </h2>
        <DetailsForm id={formId} {...form} />
        <Button type="submit" form={formId} size="lg" disabled={!ready} className="mt-8 max-sm:w-full">
          {t('details.confirm')}
        </Button>
        <p className="mt-3 text-sm text-navy-soft">{t('details.confirmNote')}</p>
      </div>
      <SelectionSummary selection={form.selection} details={form.draft} className="self-start max-md:row-start-1 md:sticky md:top-8">
        <button type="button" onClick={onChangeDate} className={buttonClasses('quiet', 'sm', 'mt-4')}>
          {t('details.changeDate')}
        </button>
      </SelectionSummary>
    </section>
  );
}
