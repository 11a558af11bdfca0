import { ApiError } from '@charter/api-client';
import type { HeldSlot } from '@charter/contracts';
import { Button, Dialog, errorText, timeInNassau, toast, todayInNassau, type Translate, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { charterDay, charterHours, fullName, staffLocale } from '../booking-format.js';
import { releaseHoldMutation } from '../bookings.queries.js';

/** A slot that a visitor is paying for: staff may release it until its payment has begun. */
export default function HoldDetails({ hold, onClose }: { hold: HeldSlot; onClose: () => void }) {
  const { t } = useTranslations();
  const release = useMutation(releaseHoldMutation(useQueryClient()));
  const about = {
    title: fullName(hold),
    description: t('hold.about', {
      package: hold.packageName,
      when: `${charterDay(todayInNassau(new Date(hold.startsAt)))}, ${charterHours(hold)}`,
    }),
    onClose,
  };
  if (hold.committed) {
    return (
      <Dialog
        open
        {...about}
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
      {...about}
      why={t('hold.why', { until: timeInNassau(hold.heldUntil, staffLocale) })}
      keep={t('hold.keep')}
      confirm={t('hold.release')}
      busy={release.isPending}
      problem={release.error && problemOf(t, release.error)}
      onConfirm={() =>
        release.mutate(hold.id, {
          onSuccess: () => {
            toast({ title: t('hold.released'), description: t('hold.releasedWhy') });
            onClose();
          },
        })
      }
    />
  );
}

/** The general words of these two codes speak to the visitor who pays. */
function problemOf(t: Translate, error: Error): string {
  if (!(error instanceof ApiError)) return errorText(t, error);
  if (error.code === 'PAYMENT_IN_DOUBT') return t('hold.paying');
  return error.code === 'HOLD_GONE' ? t('hold.gone') : errorText(t, error);
}
