import { Input, useTranslations } from '@charter/ui';
import { Thumbnail } from '../../lib/thumbnail.js';

interface Props {
  label: string;
  value: string;
  onChange: (imageUrl: string) => void;
  error?: string | undefined;
}

/** Where an image is, and what is seen there. */
export function ImageAddress({ label, value, onChange, error }: Props) {
  const { t } = useTranslations();
  return (
    <div className="flex items-start gap-4">
      <Input
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint={t('images.addressHint')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        className="min-w-0 flex-1"
      />
      <Thumbnail src={value.trim()} sizes="7rem" className="mt-6.5 w-28 shrink-0 rounded-xs max-xs:hidden" />
    </div>
  );
}
