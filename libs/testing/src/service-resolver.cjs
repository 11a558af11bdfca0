/** Jest's resolver of services and libraries. */
module.exports = require('./bundled-packages.cjs')('services');
