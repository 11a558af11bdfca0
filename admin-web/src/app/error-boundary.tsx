import { Button, Notice, useTranslations } from '@charter/ui';
import { Component, type ReactNode } from 'react';

/** Replaces a screen that failed to render, for example because a chunk of an older release no longer exists. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override render(): ReactNode {
    return this.state.hasError ? <ScreenError /> : this.props.children;
  }
}

function ScreenError() {
  const { t } = useTranslations();
  return (
    <Notice
      tone="danger"
      title={t('app.screenError')}
      actions={
        <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      }
    >
      {t('app.screenErrorDescription')}
    </Notice>
  );
}
