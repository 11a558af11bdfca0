import { Button, Dialog, money, shortDay, useTranslations } from '@charter/ui';
import { useSelectionPrice } from '../../lib/booking/selection-price.js';
import { SelectionSummary } from '../../lib/booking/selection-summary.js';
import { DetailsForm } from './details-form.js';
import type { DetailsFormProps } from './details-form.js';

interface DetailsDialogProps extends Omit<DetailsFormProps, 'id'> {
  open: boolean;
  /** The slot has been checked and is free. */
  ready: boolean;
  onBack: () => void;
  onClose: () => void;
}

const formId = 'details';

export default function DetailsDialog({ open, ready, onBack, onClose, ...form }: DetailsDialogProps) {
  const { t, locale } = useTranslations();
  const { package: chosen, date } = form.selection;
  const { total } = useSelectionPrice(form.selection, form.draft);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('details.title')}
      // On phones the summary is below the form, so its main values are repeated here.
      description={
        <span className="flex flex-wrap gap-x-4 md:hidden">
          <span>{chosen.name}</span>
          <span className="figures whitespace-nowrap">{shortDay(date, locale)}</span>
          {total !== undefined && <span className="figures whitespace-nowrap">{money(total, locale)}</span>}
        </span>
      }
      back={{ label: t('details.backToDate'), onBack }}
      width="62rem"
      footer={
        // wrap-reverse keeps the primary button on top when long labels wrap to two lines on phones.
        <div className="flex flex-wrap-reverse items-center justify-end gap-3">
          <p className="mr-auto text-sm text-navy-soft max-sm:w-full">{t('details.confirmNote')}</p>
          <Button variant="secondary" onClick={onClose} className="whitespace-nowrap max-sm:grow">
            {t('details.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!ready} className="whitespace-nowrap max-sm:grow-3">
            {t('details.confirm')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-8 md:grid-cols-[1fr_19rem] lg:gap-12">
        <DetailsForm id={formId} {...form} />
        <SelectionSummary selection={form.selection} details={form.draft} className="self-start md:sticky md:top-0" />
      </div>
    </Dialog>
  );
}
