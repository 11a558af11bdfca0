import { InvoicesScreen } from '../features/invoices/invoices-screen.js';

export default function Invoices() {
  return <InvoicesScreen />;
}
