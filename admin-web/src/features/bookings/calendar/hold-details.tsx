import { ApiError } from '@charter/api-client';
import type { HeldSlot } from '@charter/contracts';
import { Button, Dialog, errorText, timeInNassau, toast, todayInNassau, type Translate, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { charterDay, charterHours, fullName, staffLocale } from '../../../lib/format.js';
import { releaseHoldMutation } from '../bookings.queries.js';

/** A slot held during a checkout. Staff can release it until the payment has started. */
export default function HoldDetails({ hold, onClose }: { hold: HeldSlot; onClose: () => void }) {
  const { t } = useTranslations();
  const release = useMutation(releaseHoldMutation(useQueryClient()));
  const dialog = {
    title: fullName(hold),
    description: t('hold.description', {
      package: hold.packageName,
      when: `${charterDay(todayInNassau(new Date(hold.startsAt)))}, ${charterHours(hold)}`,
    }),
    onClose,
  };
  if (hold.committed) {
    return (
      <Dialog
        open
        {...dialog}
        width="34rem"
        footer={
          <Button size="sm" className="ml-auto" onClick={onClose}>
            {t('details.done')}
          </Button>
        }
      >
        <p className="leading-7 text-navy-soft">{t('hold.committed')}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      message={t('hold.message', { until: timeInNassau(hold.heldUntil, staffLocale) })}
      cancelLabel={t('hold.keep')}
      confirmLabel={t('hold.release')}
      busy={release.isPending}
      error={release.error && releaseErrorText(t, release.error)}
      onConfirm={() =>
        release.mutate(hold.id, {
          onSuccess: () => {
            toast({ title: t('hold.released'), description: t('hold.releasedDescription') });
            onClose();
          },
        })
      }
    />
  );
}

/** The general texts of these two codes address the visitor who is paying. */
function releaseErrorText(t: Translate, error: Error): string {
  if (!(error instanceof ApiError)) return errorText(t, error);
  if (error.code === 'PAYMENT_IN_DOUBT') return t('hold.paymentStarted');
  return error.code === 'HOLD_GONE' ? t('hold.gone') : errorText(t, error);
}
