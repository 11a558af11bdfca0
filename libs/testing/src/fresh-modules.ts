/**
 * The setup of all tests but those of components: each file evaluates our modules again, so that none sees another's state. Packages stay
 * loaded in the worker.
 */
// Threads that run TypeScript load this native package. Were it unloaded with the first thread, it would crash the next one.
import '@swc/core';
import { register } from 'prom-client';
import { afterEach, vi } from 'vitest';

vi.restoreAllMocks();
vi.resetModules();
vi.useRealTimers();
// The files of a worker share its clock: a date that one leaves fixed would be that of the next ones.
afterEach(() => {
  vi.useRealTimers();
});
// Our modules register metrics, validated classes and entities when they are evaluated. Those of earlier files would stay in memory, and
// class-validator searches all of them for each request.
register.clear();
Object.assign(globalThis, { classValidatorMetadataStorage: undefined, typeormMetadataArgsStorage: undefined });
