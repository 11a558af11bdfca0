let forms = 0;
let leaving = false;

/** Whether a form with unsaved changes is open: it must outlast the session, and Back asks before it leaves. */
export const unsavedWork = {
  exists: (): boolean => forms > 0,
  /** @returns a function to be called when the changes are saved or discarded */
  begin: (): (() => void) => {
    forms += 1;
    return () => (forms -= 1);
  },
  /** The page goes back by itself, after a form was saved or its changes discarded. */
  leave: (): void => {
    leaving = true;
  },
  stay: (): void => {
    leaving = false;
  },
  isLeaving: (): boolean => leaving,
};
