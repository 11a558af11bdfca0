import { media } from '@charter/contracts/browser';
import { Button, useTranslations } from '@charter/ui';
import { useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

interface Props {
  /** Object URL of the selected file. */
  url: string;
  /** More than one picture, of which the first is kept. */
  animated: boolean;
  /** Receives the cropped image, or undefined when nothing was cropped. */
  onUse: (cropped: Blob | undefined) => void;
  onDiscard: () => void;
  /** Called when the browser cannot decode or crop the file. */
  onUnreadable: () => void;
  /** Called when the image has more pixels than the server accepts. */
  onTooLarge: () => void;
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The initial frame covers the whole image, because its handles are the only way to crop by keyboard. */
export default function ImageCropper({ url, animated, onUse, onDiscard, onUnreadable, onTooLarge }: Props) {
  const { t } = useTranslations();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState(whole);

  const use = async () => {
    const isWhole = crop.width > 99.5 && crop.height > 99.5;
    if (isWhole || !image.current) return onUse(undefined);
    const cropped = await cropImage(image.current, crop);
    return cropped ? onUse(cropped) : onUnreadable();
  };

  return (
    <section aria-label={t('image.cropTitle')} className="rounded-md border border-line bg-sand-pale p-4">
      <div className="flex justify-center">
        <ReactCrop
          crop={crop}
          onChange={(_pixels, percent) => setCrop(percent)}
          minWidth={32}
          minHeight={32}
          keepSelection
          ruleOfThirds
          className="max-h-[min(38dvh,24rem)] [--rc-drag-handle-bg-colour:rgb(255_255_255/0.85)] [--rc-focus-color:var(--color-lagoon-deep)]"
        >
          <img
            ref={image}
            src={url}
            alt={t('image.preview')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth * naturalHeight > media.maxPixels) onTooLarge();
            }}
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      {animated && <p className="mt-3 text-center text-sm">{t('image.animated')}</p>}
      <p className="mt-3 text-center text-sm text-navy-mute">{t('image.cropHint')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={onDiscard}>
          {t('image.discard')}
        </Button>
        <Button size="sm" className="max-sm:min-h-11" onClick={() => void use()}>
          {t('image.use')}
        </Button>
      </div>
    </section>
  );
}

/**
 * The part of an image that the frame covers, in pixels of the file, within its bounds, and the size of the canvas for it. A canvas with more
 * than 16.7 megapixels stays empty on an iPhone.
 */
export function cropArea(crop: PercentCrop, { naturalWidth, naturalHeight }: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>) {
  const x = within(Math.round((crop.x / 100) * naturalWidth), 0, naturalWidth - 1);
  const y = within(Math.round((crop.y / 100) * naturalHeight), 0, naturalHeight - 1);
  const width = within(Math.round((crop.width / 100) * naturalWidth), 1, naturalWidth - x);
  const height = within(Math.round((crop.height / 100) * naturalHeight), 1, naturalHeight - y);
  const scale = Math.min(1, media.maxSide / Math.max(width, height));
  return {
    x,
    y,
    width,
    height,
    canvasWidth: Math.max(1, Math.round(width * scale)),
    canvasHeight: Math.max(1, Math.round(height * scale)),
  };
}

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Crops to a JPEG. Transparency becomes white, as it does on the server. */
function cropImage(image: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> {
  const { x, y, width, height, canvasWidth, canvasHeight } = cropArea(crop, image);
  const canvas = document.createElement('canvas');
  canvas.width = canvasWidth;
  canvas.height = canvasHeight;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvasWidth, canvasHeight);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
