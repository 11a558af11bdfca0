export * from './1795900000100-baseline.js';
