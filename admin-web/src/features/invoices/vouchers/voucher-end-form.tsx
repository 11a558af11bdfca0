import type { Voucher } from '@charter/contracts';
import { fieldMessages, voucherEndFields as limits } from '@charter/contracts/browser';
import { Input, toast, todayInNassau, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { useStoredRecord } from '../../../lib/use-stored-record.js';
import { setVoucherEndMutation } from './vouchers.queries.js';

/** Form values; an empty text for no end. */
interface Values {
  validUntil: string;
}

const labels = {
  validUntil: 'vouchers.end',
} as const satisfies Record<keyof Values, TextKey>;

const valuesOf = ({ validUntil }: Voucher): Values => ({ validUntil: validUntil ?? '' });

/** A day that has passed would end the voucher before it could be noticed. */
function checkEnd(day: string): true | string {
  if (day === '') return true;
  return limits.validUntil.check(day) || day < todayInNassau() ? fieldMessages.voucherEndRange : true;
}

/** Sets, extends or removes the last day of a voucher. */
export default function VoucherEndForm({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const { t } = useTranslations();
  const { forName, last4, state, deliveredAt } = voucher;
  const form = useForm<Values>({ defaultValues: valuesOf(voucher) });
  const { register, handleSubmit, setError, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: voucher, valuesOf, labels });
  const serverErrors = useServerErrors<Values>(setError, ['validUntil']);
  const save = useMutation(
    setVoucherEndMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('vouchers.endSaved') }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  return (
    <FormDialog
      title={t('vouchers.endTitle')}
      description={`${t('vouchers.for', { name: forName })} · …${last4}`}
      width="32rem"
      submitLabel={t('vouchers.endSave')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('vouchers.endFailed')}
      onSubmit={() =>
        void handleSubmit((values) => stored && save.mutate({ stored, validUntil: values.validUntil || null }, { onSuccess: onClose }))()
      }
      onClose={onClose}
    >
      <Input
        label={t('vouchers.end')}
        hint={t(state === 'expired' ? 'vouchers.endHintExpired' : 'vouchers.endHint')}
        type="date"
        min={todayInNassau()}
        error={formState.errors.validUntil?.message}
        {...register('validUntil', { validate: checkEnd })}
      />
      {deliveredAt && <p className="text-sm leading-6 text-navy-mute">{t('vouchers.endNote')}</p>}
    </FormDialog>
  );
}
