import { Picture, type PictureRatio } from '@charter/ui';

/** A placeholder for what cannot be shown: staff see at once that an address is wrong. */
const missingPicture = '/admin/missing-picture.svg';

interface Props {
  src: string;
  /** Left out where the words beside it say the same. */
  alt?: string;
  /** CSS sizes: how wide it is drawn. */
  sizes: string;
  ratio?: PictureRatio;
  className?: string;
}

export function Thumbnail({ src, alt = '', sizes, ratio = '3 / 2', className }: Props) {
  return <Picture src={src} alt={alt} sizes={sizes} ratio={ratio} fallbackSrc={missingPicture} className={className} />;
}
