import { useTranslations } from '@charter/ui';
import { smsHref, whatsAppHref } from './guest-message.js';

const style =
  'inline-flex min-h-11 items-center text-lagoon-deep underline decoration-lagoon/35 underline-offset-4 hover:decoration-lagoon-deep lg:min-h-0';

/** Opens WhatsApp or the phone's messages with a text that staff complete and send themselves. */
export function GuestMessageLinks({ phone, text }: { phone: string; text: string }) {
  const { t } = useTranslations();
  const whatsApp = whatsAppHref(phone, text);
  return (
    <span className="flex flex-wrap gap-x-5">
      {whatsApp && (
        <a href={whatsApp} target="_blank" rel="noreferrer" className={style}>
          {t('guestMessage.whatsApp')}
        </a>
      )}
      <a href={smsHref(phone, text)} className={style}>
        {t('guestMessage.sms')}
      </a>
    </span>
  );
}
