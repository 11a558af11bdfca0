import { Button, Notice, useTranslations } from '@charter/ui';
import { Component, type ReactNode } from 'react';

/** A screen that cannot be drawn (a chunk of an older release, a defect) leaves the header and a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useTranslations();
  return (
    <Notice
      tone="danger"
      title={t('app.broken')}
      actions={
        <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      }
    >
      {t('app.brokenWhy')}
    </Notice>
  );
}
