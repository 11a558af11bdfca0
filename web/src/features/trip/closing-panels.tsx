import { useEffect } from 'react';
import type { Business, Trip } from '@charter/contracts';
import { CancelPanel } from './cancel-panel.js';
import { DocumentsPanel } from './documents-panel.js';
import { LinkPanel } from './link-panel.js';
import { QuestionsPanel } from './questions-panel.js';

interface ClosingPanelsProps {
  trip: Trip;
  business: Business | undefined;
  canCancel: boolean;
  onCancelled: () => void;
}

/** The end of the trip page, whose code is loaded when it is near. */
export function ClosingPanels({ trip, business, canCancel, onCancelled }: ClosingPanelsProps) {
  // A link at the top of the page may have led here before there was anything to scroll to.
  useEffect(() => {
    if (['#documents', '#cancel', '#questions'].includes(location.hash)) document.querySelector(location.hash)?.scrollIntoView();
  }, []);
  return (
    <div className="space-y-12 md:space-y-16">
      <DocumentsPanel trip={trip} />
      {canCancel && <CancelPanel trip={trip} onCancelled={onCancelled} />}
      <QuestionsPanel trip={trip} business={business} />
      <LinkPanel />
    </div>
  );
}
