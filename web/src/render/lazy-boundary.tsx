import { Component, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
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
  const texts = useFailureTexts();
  const wasShown = useRef(false);
  return (
    <ErrorBoundary texts={texts} dialog={dialog} wasShown={wasShown}>
      <Suspense fallback={fallback}>
        {children}
        <Shown
          onShown={() => {
            wasShown.current = true;
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** An error boundary around the whole page: without one, React leaves an empty page. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const texts = useFailureTexts();
  const wasShown = useRef(true);
  return (
    <ErrorBoundary texts={texts} dialog={false} wasShown={wasShown}>
      {children}
    </ErrorBoundary>
  );
}

function useFailureTexts() {
  const { t } = useTranslations();
  return { title: t('site.brokenTitle'), text: t('site.brokenText'), retry: t('ui.tryAgain') };
}

/** Its effect runs once everything beside it has been loaded. */
function Shown({ onShown }: { onShown: () => void }) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return null;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  texts: { title: string; text: string; retry: string };
  dialog: boolean;
  wasShown: RefObject<boolean>;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** Another part failed later, whose message is the one that is shown. */
  replaced: boolean;
}

/**
 * Removes the message that is on the page. A file that is missing may fail several parts, and one message with one button to reload is enough:
 * that of the latest, which the visitor has just asked for.
 */
let removeMessage: (() => void) | undefined;

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = { failed: false, replaced: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    const { texts, dialog } = this.props;
    if (dialog) {
      toast({ title: texts.title, description: texts.text, variant: 'destructive' });
      return;
    }
    removeMessage?.();
    removeMessage = this.remove;
  }

  override componentWillUnmount() {
    if (removeMessage === this.remove) removeMessage = undefined;
  }

  private readonly remove = () => this.setState({ replaced: true });

  /** What was shown may have filled more than the screen: without the focus, the message would be out of view. */
  private readonly focus = (message: HTMLElement | null) => {
    if (this.props.wasShown.current) message?.focus();
  };

  override render() {
    const { children, texts, dialog } = this.props;
    if (!this.state.failed) return children;
    if (dialog || this.state.replaced) return null;
    return (
      <div className="measure py-20 outline-none" tabIndex={-1} ref={this.focus}>
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
