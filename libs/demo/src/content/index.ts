/** The demo's gallery in all languages, and its testimonials. */
export { galleryImages } from './gallery/images.js';
export { testimonials } from './testimonials.js';
