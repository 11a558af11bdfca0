import chinese from '@fontsource-variable/noto-sans-sc/index.css?url';
import japanese from '@fontsource-variable/noto-sans-jp/index.css?url';
import type { Locale } from '@charter/contracts/browser';

/** Style sheets with the fonts for scripts that the site's own fonts do not cover. */
const fonts: Partial<Record<Locale, string>> = { zh: chinese, ja: japanese };

/** Text is shown in a system font meanwhile. */
export function loadFonts(locale: Locale): void {
  const href = fonts[locale];
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
