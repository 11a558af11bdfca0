import { Picture, type PictureRatio } from '@charter/ui';

/** Shown when the image cannot be loaded. */
const missingPicture = '/admin/missing-picture.svg';

interface Props {
  src: string;
  /** Empty where the text beside it has the same content. */
  alt?: string;
  /** The `sizes` attribute. */
  sizes: string;
  ratio?: PictureRatio;
  className?: string;
}

export function Thumbnail({ src, alt = '', sizes, ratio = '3 / 2', className }: Props) {
  return <Picture src={src} alt={alt} sizes={sizes} ratio={ratio} fallbackSrc={missingPicture} className={className} />;
}
