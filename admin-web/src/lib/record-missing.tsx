import { Button, Dialog, useTranslations } from '@charter/ui';

/** Shown in place of a record whose address leads to none: it was deleted, or the link is wrong. */
export function RecordMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslations();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('record.missing')}
      width="28rem"
      footer={
        <div className="flex justify-end">
          <Button size="sm" onClick={onClose}>
            {t('record.missingClose')}
          </Button>
        </div>
      }
    >
      <p className="leading-7 text-navy-soft">{t('record.missingText')}</p>
    </Dialog>
  );
}
