// @ts-check
// The buyer's page: hands the result to the shop that opened it, and keeps an impatient buyer from paying twice.
(() => {
  const opening = document.getElementById('opening');
  if (opening) {
    const { origin = '', presentation } = opening.dataset;
    const shop = presentation === 'modal' ? window.parent : window.opener;
    shop?.postMessage({ source: 'paypal-emulator', type: 'opened' }, origin);
  }

  const result = document.getElementById('result');
  if (result) {
    const { result: said = '{}', origin = '', presentation } = result.dataset;
    const shop = presentation === 'modal' ? window.parent : window.opener;
    // Only the origin that the emulator checked may read it.
    shop?.postMessage({ source: 'paypal-emulator', ...JSON.parse(said) }, origin);
    if (presentation === 'popup') window.close();
  }

  const form = document.querySelector('form');
  form?.addEventListener('submit', () => {
    // After this turn, or the pressed button's value would not be submitted.
    setTimeout(() => {
      for (const button of form.querySelectorAll('button')) button.disabled = true;
    });
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    document.querySelector('button[value="cancel"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
})();
