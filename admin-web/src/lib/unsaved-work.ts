let forms = 0;

/** Whether a form with unsaved changes is open: it must outlast the session. */
export const unsavedWork = {
  exists: (): boolean => forms > 0,
  /** @returns a function to be called when the changes are saved or discarded */
  begin: (): (() => void) => {
    forms += 1;
    return () => (forms -= 1);
  },
};
