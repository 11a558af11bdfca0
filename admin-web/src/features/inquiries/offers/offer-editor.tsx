import type { Inquiry, StaffOffer } from '@charter/contracts';
import { toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Path } from 'react-hook-form';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { CharterFields, GuestFields } from './guest-fields.js';
import { LineFields } from './line-fields.js';
import { PaymentFields, ValidityFields } from './payment-fields.js';
import { formOf, type OfferValues, valuesOf } from './offer-values.js';
import { saveOfferMutation } from './offers.queries.js';

interface Props {
  /** Undefined for a new offer. */
  offer?: StaffOffer | undefined;
  /** That a new offer answers; undefined for one that is made from nothing. */
  inquiry?: Inquiry | undefined;
  onClose: () => void;
  onSaved: (offer: StaffOffer) => void;
}

const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'title',
  'startsAt',
  'endsAt',
  'guestCount',
  'message',
  'deposit',
  'balanceDueAt',
  'validUntil',
  'holdBoatUntil',
] as const satisfies (keyof OfferValues)[];

const labels = {
  firstName: 'offers.firstName',
  lastName: 'offers.lastName',
  email: 'offers.email',
  phone: 'offers.phone',
  locale: 'offers.language',
  title: 'offers.offerTitle',
  message: 'offers.message',
  startsAt: 'offers.startsAt',
  endsAt: 'offers.endsAt',
  guestCount: 'offers.guests',
  lines: 'offers.lines',
  deposit: 'offers.deposit',
  balanceDueAt: 'offers.balanceDueAt',
  ownPolicy: 'offers.policyOwn',
  policy: 'offers.policy',
  validUntil: 'offers.validUntil',
  holdBoat: 'offers.holdBoat',
  holdBoatUntil: 'offers.holdBoatUntil',
} as const satisfies Record<keyof OfferValues, TextKey>;

/** The fields of each line, and what is wrong with all of them. */
const fieldsOf = (lines: number): Path<OfferValues>[] => [
  ...fields,
  ...Array.from({ length: lines }, (_, line) =>
    (['text', 'qty', 'unitAmount'] as const).map((name) => `lines.${line}.${name}` as const),
  ).flat(),
  'lines',
  'policy',
];

/** Writes an offer, or the next version of one. It is sent from its preview. */
export default function OfferEditor({ offer, inquiry, onClose, onSaved }: Props) {
  const { t } = useTranslations();
  const form = useForm<OfferValues>({ defaultValues: valuesOf(offer, inquiry) });
  const { stored, message, takeConflict } = useStoredRecord(form, { record: offer, valuesOf: (sent) => valuesOf(sent, inquiry), labels });
  const lines = form.getValues('lines').length;
  const serverErrors = useServerErrors<OfferValues>(form.setError, fieldsOf(lines));
  const save = useMutation(
    saveOfferMutation(useQueryClient(), {
      onSuccess: () => undefined,
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { stored, form: formOf(values, offer ? offer.inquiryId : inquiry?.id) },
      {
        onSuccess: (saved) => {
          toast({ title: t('offers.saved') });
          onSaved(saved);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t(offer ? 'offers.edit' : 'offers.new')}
      description={offer?.state === 'sent' ? t('offers.editSent') : undefined}
      width="56rem"
      submitLabel={t('offers.save')}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('offers.saveFailed')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <GuestFields />
        <CharterFields />
        <LineFields />
        <PaymentFields />
        <ValidityFields />
      </FormProvider>
    </FormDialog>
  );
}
