// @ts-check
// Script of the approval page: posts the result to the shop's page and disables the buttons after a click.
(() => {
  const opening = document.getElementById('opening');
  if (opening) {
    const { origin = '', presentation } = opening.dataset;
    const shop = presentation === 'popup' ? window.opener : window.parent;
    shop?.postMessage({ source: 'paypal-emulator', type: 'opened' }, origin);
  }

  const status = document.getElementById('result');
  if (status) {
    const { result = '{}', origin = '', presentation } = status.dataset;
    const shop = presentation === 'popup' ? window.opener : window.parent;
    // Sent only to the origin that the emulator verified.
    shop?.postMessage({ source: 'paypal-emulator', ...JSON.parse(result) }, origin);
    if (presentation === 'popup') window.close();
  }

  const form = document.querySelector('form');
  form?.addEventListener('submit', () => {
    // Deferred, because the value of a disabled button is not submitted.
    setTimeout(() => {
      for (const button of form.querySelectorAll('button')) button.disabled = true;
    });
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    document.querySelector('button[value="cancel"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
})();
