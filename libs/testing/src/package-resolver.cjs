/** Jest's resolver of service tests: our code imports large packages as the bundles that bundle-test-packages.mjs has written. */
const { existsSync, readdirSync } = require('node:fs');
const nodePath = require('node:path');

const folder = nodePath.join(__dirname, '../../../node_modules/.cache/test-packages');
let bundles;

function readBundles() {
  // Jest also resolves its own modules here, before its global setup has written the bundles.
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  bundles = new Map(files.map((file) => [file.slice(0, -'.mjs'.length).replaceAll('__', '/'), nodePath.join(folder, file)]));
  return bundles;
}

module.exports = (name, options) => {
  if (/^[@\w]/.test(name) && !options.basedir.includes('node_modules')) {
    const bundle = (bundles ?? readBundles()).get(name);
    if (bundle) return bundle;
  }
  return options.defaultResolver(name, options);
};
