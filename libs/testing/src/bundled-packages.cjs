/** Jest's resolver: our code imports large packages as the bundles that bundle-test-packages.mjs has written. */
const { existsSync, readdirSync } = require('node:fs');
const nodePath = require('node:path');

const folder = nodePath.join(__dirname, '../../../node_modules/.cache/test-packages');
const bundles = {};

function readBundles(set) {
  // Jest also resolves its own modules here, before its global setup has written the bundles.
  const dir = nodePath.join(folder, set);
  if (!existsSync(dir)) return new Map();
  const files = readdirSync(dir).filter((file) => file.endsWith('.mjs'));
  return new Map(files.map((file) => [file.slice(0, -'.mjs'.length).replaceAll('__', '/'), nodePath.join(dir, file)]));
}

/** @param set "services" or "pages" */
module.exports = (set) => (name, options) => {
  if (/^[@\w]/.test(name) && !options.basedir.includes('node_modules')) {
    if (!bundles[set]?.size) bundles[set] = readBundles(set);
    const bundle = bundles[set].get(name);
    if (bundle) return bundle;
  }
  return options.defaultResolver(name, options);
};
