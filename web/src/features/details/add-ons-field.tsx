import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AddOn, AddOnChoice } from '@charter/contracts';
import { Button, FieldError, LoadError, useTranslations } from '@charter/ui';
import { AddOnItem } from '../../lib/booking/add-on-item.js';
import { addOnsQuery } from '../../lib/booking/add-ons.queries.js';

/** More are shown once the guest asks for them. */
const shownFirst = 3;

interface AddOnsFieldProps {
  packageId: number;
  value: AddOnChoice[];
  onChange: (choices: AddOnChoice[]) => void;
  error: string | undefined;
  /** The name of the add-on that the error is about, if it is about one. */
  rejected: string | undefined;
}

/** What can be ordered with the charter, each with its quantity. Nothing is shown for a package without add-ons. */
export function AddOnsField({ packageId, value, onChange, error, rejected }: AddOnsFieldProps) {
  const { t, locale } = useTranslations();
  const query = useQuery(addOnsQuery(packageId, locale));
  const [open, setOpen] = useState(false);
  const { data: offered = [] } = query;

  if (query.error && !query.data) return <LoadError title={t('details.addOnsFailed')} query={{ ...query, error: query.error }} />;
  // One that is chosen and no longer offered cannot be removed at its own place.
  const lost = query.data ? value.filter(({ id }) => !offered.some((addOn) => addOn.id === id)) : [];
  if (offered.length === 0 && lost.length === 0) return null;

  const qtyOf = ({ id }: AddOn) => value.find((choice) => choice.id === id)?.qty ?? 0;
  const choose = ({ id, maxQty }: AddOn, typed: number) => {
    const qty = Number.isInteger(typed) ? Math.min(maxQty, Math.max(0, typed)) : 0;
    const others = value.filter((choice) => choice.id !== id);
    onChange(qty > 0 ? [...others, { id, qty }] : others);
  };
  const shown = offered.filter((addOn, index) => open || index < shownFirst || qtyOf(addOn) > 0);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-navy">{t('details.addOns')}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((addOn) => (
          <AddOnItem
            key={addOn.id}
            addOn={addOn}
            qty={qtyOf(addOn)}
            error={addOn.name === rejected ? error : undefined}
            onChange={(qty) => choose(addOn, qty)}
          />
        ))}
      </ul>
      {!shown.some(({ name }) => name === rejected) && <FieldError error={error} />}
      {lost.length > 0 && (
        <Button type="button" variant="quiet" size="sm" onClick={() => onChange(value.filter((choice) => !lost.includes(choice)))}>
          {t('details.removeAddOns')}
        </Button>
      )}
      {shown.length < offered.length && (
        <Button type="button" variant="quiet" size="sm" className="mt-3" onClick={() => setOpen(true)}>
          {t('details.moreAddOns')}
        </Button>
      )}
    </fieldset>
  );
}
