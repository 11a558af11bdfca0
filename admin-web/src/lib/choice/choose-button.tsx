import { Button, useTranslations } from '@charter/ui';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const ChooseForGuest = lazy(() => import('./choose-for-guest.js'));

interface Props extends Pick<ComponentProps<typeof ChooseForGuest>, 'guest'> {
  size?: 'sm';
  className?: string;
}

/** Opens the choice of a guest who is on the phone. */
export function ChooseButton({ guest, size, className }: Props) {
  const { t } = useTranslations();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        {...(size && { size })}
        {...(className && { className })}
        onClick={() => setChoosing(true)}
        aria-label={t('weather.chooseButtonFor', { name: guest.name })}
      >
        {t('weather.chooseButton')}
      </Button>
      <Suspense>{choosing && <ChooseForGuest guest={guest} onClose={() => setChoosing(false)} />}</Suspense>
    </>
  );
}
