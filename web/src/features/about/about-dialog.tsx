import type { Business } from '@charter/contracts';
import { buttonClasses, Dialog, inOneParagraph, Picture, useTranslations } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';

interface AboutDialogProps {
  /** Undefined while the company's data is loading. */
  business: Business | undefined;
  onClose: () => void;
}

/** About the boat, the crew and the waters, as far as the company has confirmed it. */
export default function AboutDialog({ business, onClose }: AboutDialogProps) {
  const { t, locale } = useTranslations();
  const name = business?.vesselName ? [t('about.boatNamed', { vessel: business.vesselName })] : [];
  const aboutBoat = claimText(t, business, 'about.boatText');
  const boat = inOneParagraph([...name, ...(aboutBoat ? [aboutBoat] : [])], locale);
  const chapters = [
    { picture: 'hero', focus: 'object-[60%_60%]', title: t('about.boat'), text: boat },
    { picture: 'sunset-cruise', focus: 'object-[50%_40%]', title: t('about.crew'), text: t('about.crewStory') },
    { picture: 'exuma-cays', focus: 'object-[30%_55%]', title: t('about.waters'), text: claimText(t, business, 'about.watersText') },
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t('about.dialogTitle')} width="56rem">
      <div className="space-y-14 pb-2 sm:space-y-20">
        {chapters
          .filter((chapter) => chapter.text)
          .map(({ picture, focus, title, text }) => (
            <section key={picture} aria-labelledby={`about-${picture}`}>
              <Picture
                src={`/media/brand/${picture}.jpg`}
                alt={t(`pictures.${picture}`)}
                sizes="(min-width: 60rem) 52rem, 92vw"
                ratio="16 / 9"
                focus={focus}
                className="rounded-xs"
              />
              <div className="mt-6 grid gap-x-8 gap-y-2 sm:grid-cols-[1fr_2fr]">
                <h3 id={`about-${picture}`} className="text-display-sm">
                  {title}
                </h3>
                <p className="leading-7 text-navy-soft">{text}</p>
              </div>
            </section>
          ))}
        <PageLink to={paths.booking} className={buttonClasses('primary', 'md')}>
          {t('home.bookCharter')}
        </PageLink>
      </div>
    </Dialog>
  );
}
