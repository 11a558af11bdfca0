import { GalleryList } from '../features/gallery/gallery-list.js';

export default function Gallery() {
  return <GalleryList />;
}
