export { PricingModule } from './pricing.module.js';
export { tables } from './pricing.tables.js';
export { PackageClient } from './package.client.js';
export { BookingLineRepository, linesOfBooking } from './prices/booking-line.repository.js';
export { PromoCodeService } from './promo-codes/promo-code.service.js';
export { TaxService } from './taxes/tax.service.js';
