/** Groups of texts below `records` that a list screen of records needs: `title`, `empty`, `deleted` and so on. */
export type RecordTexts = 'addOns' | 'prices' | 'promo' | 'taxes';
