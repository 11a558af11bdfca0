import { Input, useTranslations } from '@charter/ui';

/** The link for friends, to be copied by hand. */
export default function PartyLink({ link }: { link: string }) {
  const { t } = useTranslations();
  return <Input label={t('party.link')} readOnly value={link} onFocus={(event) => event.target.select()} />;
}
