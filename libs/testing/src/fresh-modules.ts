/** The setup of all tests: each file evaluates our modules again, so that none sees another's state. Packages stay loaded in the worker. */
// Threads that run TypeScript load this native package. Were it unloaded with the first thread, it would crash the next one.
import '@swc/core';
import { register } from 'prom-client';
import { vi } from 'vitest';

vi.restoreAllMocks();
vi.resetModules();
// Our modules register their metrics when they are evaluated.
register.clear();
