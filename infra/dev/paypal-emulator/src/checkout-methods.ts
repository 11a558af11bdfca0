import type { FundingSource } from './ledger.ts';
import { TEST_CARD } from './views.ts';

const SOURCES: readonly FundingSource[] = ['paypal', 'paylater', 'venmo', 'card'];
/** Payments of "Pay in 4", PayPal's Pay Later product in the US. */
const PAYMENTS = 4;
const spacedTestCard = TEST_CARD.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The method of an address or form of the approval page; PayPal without one. */
export const readFundingSource = (value = ''): FundingSource => SOURCES.find((source) => source === value) ?? 'paypal';

/** @returns why the card is rejected: the form takes the test number only, so nobody types in a real one */
export const rejectedCard = (number = ''): string | undefined =>
  number.replaceAll(' ', '') === TEST_CARD ? undefined : `This is not the test card. Its number is ${spacedTestCard}.`;

/** What the approval page says about the method, as HTML. @param share formats a part of the total, as HTML */
export function methodDetails(source: FundingSource, share: (part: number) => string): string {
  switch (source) {
    case 'paypal':
      return '';
    case 'paylater':
      return `<p class="method">Pay Later: ${PAYMENTS} payments of ${share(1 / PAYMENTS)}, one every two weeks. The first is due today.</p>`;
    case 'venmo':
      return '<p class="method">Venmo: paying from the balance of @johndoe.</p>';
    case 'card':
      return `<p class="method">Debit or credit card, without an account</p>
      <label for="card">Card number</label>
      <input id="card" name="card" inputmode="numeric" autocomplete="off" required aria-describedby="card-hint">
      <p class="detail" id="card-hint">Test card: ${spacedTestCard}</p>`;
  }
}
