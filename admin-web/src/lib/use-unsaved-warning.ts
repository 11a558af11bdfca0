import { useEffect, useEffectEvent } from 'react';

/**
 * Has the browser ask before it leaves the page, for as long as something would be lost by it. To go back within the
 * page is prevented and calls `onBack`, where the browser knows the Navigation API and somebody has touched the page since;
 * a second press on the browser's own button, with nothing touched in between, always leads away.
 */
export function useUnsavedWarning(unsaved: boolean, onBack?: () => void): void {
  const stay = useEffectEvent(() => onBack?.());
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const askInPage = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      stay();
    };
    // Typed as always there; Firefox and Safari had it late.
    const navigation = 'navigation' in window ? window.navigation : undefined;
    window.addEventListener('beforeunload', ask);
    navigation?.addEventListener('navigate', askInPage);
    return () => {
      window.removeEventListener('beforeunload', ask);
      navigation?.removeEventListener('navigate', askInPage);
    };
  }, [unsaved]);
}
