import { useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.js';
import { returnAddress } from '../features/session/return-address.js';
import { sessionQuery } from '../features/session/session.queries.js';
import { SignInForm } from '../features/session/sign-in-form.js';
import { signedInHint } from '../features/session/signed-in-hint.js';
import { BusinessName } from '../lib/business-name.js';

export default function Login() {
  const { t } = useTranslations();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { ended?: boolean } | null };
  const [hasHint] = useState(() => signedInHint.get());
  const session = useQuery({ ...sessionQuery, enabled: hasHint });
  const back = returnAddress(params.get('next'));
  if (hasHint && session.data?.staff) return <Navigate replace to={back ?? paths.dashboard} />;

  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-white lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-1">
      <title>{`${t('session.title')} · ${t('app.name')}`}</title>
      <div className="on-dark relative flex flex-col justify-between gap-10 overflow-hidden bg-navy px-6 py-7 text-white sm:px-10 lg:px-14 lg:py-12">
        <BusinessName />
        <DepthLines />
        <p className="relative hidden max-w-xs text-display-md font-display lg:block">{t('session.intro')}</p>
      </div>
      <div className="flex items-start justify-center px-6 pt-12 pb-16 sm:px-10 lg:items-center lg:py-12">
        <div className="w-full max-w-sm">
          <h1 className="text-display-md">{t('session.heading')}</h1>
          <p className="mt-2 mb-8 text-navy-mute">{t(state?.ended ? 'session.ended' : 'session.title')}</p>
          <SignInForm onSignedIn={() => void navigate(back ?? paths.dashboard, { replace: true })} />
          <a
            href={paths.website}
            className="mt-8 inline-flex min-h-11 items-center gap-2 text-sm text-navy-mute transition-colors hover:text-navy"
          >
            <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.6} />
            {t('session.backToSite')}
          </a>
        </div>
      </div>
    </main>
  );
}

/** Depth lines as on a nautical chart, drawn as SVG to avoid loading an image. */
function DepthLines() {
  const lines = Array.from({ length: 15 }, (_, line) => shore(28 + line * 34, line));
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-shallows opacity-15"
    >
      {lines.map((d) => (
        <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth="1" />
      ))}
    </svg>
  );
}

/** A closed contour line around an island; the larger the radius, the closer to a circle. */
function shore(radius: number, line: number): string {
  const bend = 0.34 / (1 + line * 0.22);
  const points = Array.from({ length: 73 }, (_, step) => {
    const angle = (step * Math.PI) / 36;
    const r =
      radius * (1 + bend * (0.6 * Math.sin(2 * angle + 0.7) + 0.3 * Math.sin(3 * angle + 2) + 0.14 * Math.sin(5 * angle + line * 0.2)));
    return `${(430 + r * 1.18 * Math.cos(angle)).toFixed(1)} ${(300 + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
