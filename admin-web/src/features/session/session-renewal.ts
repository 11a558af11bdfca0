import { unsavedWork } from '../../lib/unsaved-work.js';

interface Renewal {
  signedIn: Promise<boolean>;
  end: (signedIn: boolean) => void;
}

let renewal: Renewal | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Requests of an ended session that wait for a sign-in over the open form. */
export const sessionRenewal = {
  /** @returns whether staff have signed in; false at once when no form would be lost */
  request: (): Promise<boolean> => {
    if (!unsavedWork.exists()) return Promise.resolve(false);
    if (!renewal) {
      let end: Renewal['end'] = () => undefined;
      renewal = { signedIn: new Promise((resolve) => (end = resolve)), end: (signedIn) => end(signedIn) };
      notify();
    }
    return renewal.signedIn;
  },
  end: (signedIn: boolean): void => {
    renewal?.end(signedIn);
    renewal = null;
    notify();
  },
  isRequested: (): boolean => renewal !== null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
