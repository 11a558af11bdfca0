import { useTranslations } from '@charter/ui';
import { CopyButton } from '../../../lib/copy-button.js';

export function ConfirmationCode({ code }: { code: string }) {
  const { t } = useTranslations();
  return (
    <div>
      <p className="eyebrow text-navy-mute">{t('details.code')}</p>
      <div className="mt-1 flex items-center gap-1">
        <span className="figures font-display text-2xl tracking-[0.04em] select-all">{code}</span>
        <CopyButton text={code} label={t('details.copy')} />
      </div>
    </div>
  );
}
