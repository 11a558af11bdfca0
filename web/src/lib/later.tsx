import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Button, Notice, toast, useTranslations } from '@charter/ui';

export interface LaterProps {
  children: ReactNode;
  /** Stands there until the code has come. */
  waiting?: ReactNode;
  /** A dialog has no place of its own to say that it does not load: it is said in passing. */
  dialog?: boolean;
}

/** A part of a page whose code comes later, and may not come: a new release, a lost connection. The rest of the page stays. */
export function Later({ children, waiting = null, dialog = false }: LaterProps) {
  const { t } = useTranslations();
  const words = { title: t('site.brokenTitle'), text: t('site.brokenText'), again: t('ui.tryAgain') };
  return (
    <Mishap words={words} dialog={dialog}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Mishap>
  );
}

interface MishapProps {
  children: ReactNode;
  words: { title: string; text: string; again: string };
  dialog: boolean;
}

class Mishap extends Component<MishapProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    const { words, dialog } = this.props;
    if (dialog) toast({ title: words.title, description: words.text, variant: 'destructive' });
  }

  override render() {
    const { children, words, dialog } = this.props;
    if (!this.state.failed) return children;
    if (dialog) return null;
    return (
      <div className="measure py-20">
        <Notice
          tone="danger"
          title={words.title}
          actions={
            <Button variant="secondary" onClick={() => location.reload()}>
              {words.again}
            </Button>
          }
        >
          {words.text}
        </Notice>
      </div>
    );
  }
}
