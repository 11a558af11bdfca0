import { useEffect, useEffectEvent } from 'react';
import { unsavedWork } from './unsaved-work.js';

/**
 * Makes the browser ask before it leaves the page while `unsaved` is true. Going back within the app is prevented and calls
 * `onBack`, where the browser supports the Navigation API. An ended session is renewed over the page. Browsers allow that only after user input: a second press on
 * Back without input in between always leaves.
 */
export function useUnsavedWarning(unsaved: boolean, onBack?: () => void): void {
  const backPrevented = useEffectEvent(() => onBack?.());
  useEffect(() => {
    if (!unsaved) return;
    const end = unsavedWork.begin();
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || unsavedWork.isLeaving()) return;
      event.preventDefault();
      backPrevented();
    };
    // The DOM types declare it as always present; older versions of Firefox and Safari lack it.
    const navigation = 'navigation' in window ? window.navigation : undefined;
    window.addEventListener('beforeunload', onBeforeUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      end();
      window.removeEventListener('beforeunload', onBeforeUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [unsaved]);
}
