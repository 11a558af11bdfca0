import { Component, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Button, Notice, Spinner, useTranslations, Status } from '@charter/ui';
import { paths } from '../lib/paths.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

export function Layout() {
  const { t } = useTranslations();
  const { pathname } = useLocation();

  return (
    <div className="flex min-h-dvh flex-col">
      <FromTheTop key={pathname} />
      <a href="#content" className="sr-only z-50 bg-white px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3">
        {t('site.skip')}
      </a>
      <Header overPicture={pathname === paths.home} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Mishap key={pathname} words={{ title: t('site.brokenTitle'), text: t('site.brokenText'), again: t('ui.tryAgain') }}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </Mishap>
      </main>
      <Footer />
    </div>
  );
}

/** A new page begins at its top. */
function FromTheTop() {
  useEffect(() => window.scrollTo({ top: 0, behavior: 'instant' }), []);
  return null;
}

function Waiting() {
  const { t } = useTranslations();
  return (
    <Status label={t('ui.loading')} className="flex min-h-dvh items-center justify-center text-lagoon-deep">
      <Spinner />
    </Status>
  );
}

/** A part of the page that does not load (a new release, a lost connection) must not leave a white screen. */
class Mishap extends Component<{ children: ReactNode; words: { title: string; text: string; again: string } }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, text, again } = this.props.words;
    return (
      <div className="measure py-40">
        <Notice
          tone="danger"
          title={title}
          actions={
            <Button look="secondary" onClick={() => location.reload()}>
              {again}
            </Button>
          }
        >
          {text}
        </Notice>
      </div>
    );
  }
}
