/** Callbacks of a mutation. They run even when the component that called `mutate` has been unmounted by then. */
export interface MutationCallbacks<Result = unknown, Input = void> {
  onSuccess: (result: Result, input: Input) => void;
  onError: (error: Error, input: Input) => void;
}
