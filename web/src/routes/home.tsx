import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { GoodToKnow } from '../features/good-to-know/good-to-know.js';
import { Hero } from '../features/story/hero.js';
import { Introduction } from '../features/story/introduction.js';
import { averageRating } from '../features/testimonials/average-rating.js';
import { testimonialsQuery } from '../features/testimonials/testimonials.queries.js';
import { packagesQuery } from '../lib/packages.queries.js';
import { SectionHeading } from '../lib/section-heading.js';
import { useQueryKeepingError } from '../lib/use-query-keeping-error.js';
import { lazyOnVisible } from '../render/lazy-on-visible.js';

const PackageCards = lazyOnVisible('packages', async () => (await import('../features/packages/package-cards.js')).PackageCards);
const About = lazyOnVisible('about', async () => (await import('../features/about/about.js')).About);
const Gallery = lazyOnVisible('gallery', async () => (await import('../features/gallery/gallery.js')).Gallery);
const Testimonials = lazyOnVisible('testimonials', async () => (await import('../features/testimonials/testimonials.js')).Testimonials);
const ClosingCall = lazyOnVisible('call', async () => (await import('../features/story/closing-call.js')).ClosingCall);
const Contact = lazyOnVisible('contact', async () => (await import('../features/contact/contact.js')).Contact);

/** The home page. Sections below the first screen are hydrated when they are near the viewport. */
export default function Home() {
  const { t, locale } = useTranslations();
  const business = useQueryKeepingError(businessQuery);
  const { data: packages } = useQuery(packagesQuery(locale));
  const { data: testimonials } = useQuery(testimonialsQuery);
  return (
    <>
      <Hero business={business.data} />
      <Introduction business={business.data} rating={averageRating(testimonials ?? [])?.rating} />
      <section id="packages" aria-labelledby="packages-title" className="measure pb-24 md:pb-36">
        <SectionHeading id="packages-title" title={t('home.chartersTitle')} text={t('home.chartersText')} />
        <PackageCards />
      </section>
      <About business={business} />
      <Gallery business={business.data} />
      <Testimonials />
      <GoodToKnow business={business.data} packages={packages} className="measure py-24 md:py-36" />
      <ClosingCall phone={business.data?.phone} />
      <Contact business={business} />
    </>
  );
}
