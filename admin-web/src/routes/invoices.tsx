import { InvoicesList } from '../features/invoices/invoices-list.js';

export default function Invoices() {
  return <InvoicesList />;
}
