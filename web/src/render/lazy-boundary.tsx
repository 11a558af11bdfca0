import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Button, Notice, toast, useTranslations } from '@charter/ui';

interface LazyBoundaryProps {
  children: ReactNode;
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** Reports a failure in a toast and renders nothing, since a dialog has no place on the page. */
  dialog?: boolean;
}

/**
 * Suspense and an error boundary around a lazily loaded part. Loading fails after a release, which replaces the files, or without a
 * connection; the rest of the page stays usable.
 */
export function LazyBoundary({ children, fallback = null, dialog = false }: LazyBoundaryProps) {
  const { t } = useTranslations();
  const texts = { title: t('site.brokenTitle'), text: t('site.brokenText'), retry: t('ui.tryAgain') };
  return (
    <ErrorBoundary texts={texts} dialog={dialog}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  texts: { title: string; text: string; retry: string };
  dialog: boolean;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    const { texts, dialog } = this.props;
    if (dialog) toast({ title: texts.title, description: texts.text, variant: 'destructive' });
  }

  override render() {
    const { children, texts, dialog } = this.props;
    if (!this.state.failed) return children;
    if (dialog) return null;
    return (
      <div className="measure py-20">
        <Notice
          tone="danger"
          title={texts.title}
          actions={
            <Button variant="secondary" onClick={() => location.reload()}>
              {texts.retry}
            </Button>
          }
        >
          {texts.text}
        </Notice>
      </div>
    );
  }
}
