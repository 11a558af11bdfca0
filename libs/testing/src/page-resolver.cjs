/** Jest's resolver of the two pages. */
module.exports = require('./bundled-packages.cjs')('pages');
