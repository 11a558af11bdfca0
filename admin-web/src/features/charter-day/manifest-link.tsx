import { useTranslations } from '@charter/ui';
import { FileText } from 'lucide-react';

/** The manifest is drawn by the server, so it needs a connection. */
export function ManifestLink({ bookingId, name }: { bookingId: string; name: string }) {
  const { t } = useTranslations();
  return (
    <a
      href={`/api/admin/bookings/${bookingId}/manifest.pdf`}
      download
      className="inline-flex min-h-11 items-center gap-2 text-sm text-lagoon-deep hover:underline"
    >
      <FileText aria-hidden="true" className="size-4" strokeWidth={1.6} />
      {t('day.manifest')}
      <span className="sr-only">{t('day.manifestOf', { name })}</span>
    </a>
  );
}
