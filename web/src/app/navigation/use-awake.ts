import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server draws and until this code runs: a menu then opens by the focus alone. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
