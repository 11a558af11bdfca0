/** Replaces style sheets, which Jest cannot import. */
export {};
