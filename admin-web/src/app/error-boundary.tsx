import { Button, Notice, useTranslations } from '@charter/ui';
import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** The boundary of a whole page, which has neither header nor navigation around the message. */
  page?: boolean;
}

/**
 * Replaces what failed to render, for example because a chunk of an older release no longer exists. Every page needs one: without it, React
 * leaves the page empty.
 */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    if (!this.props.page) return <ScreenError />;
    return (
      <main className="mx-auto max-w-xl px-4 py-20">
        <ScreenError />
      </main>
    );
  }
}

/** What failed may have been longer than the screen: without the focus, the message would be out of view. */
const focus = (message: HTMLElement | null) => message?.focus();

function ScreenError() {
  const { t } = useTranslations();
  return (
    <div className="outline-none" tabIndex={-1} ref={focus}>
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
    </div>
  );
}
