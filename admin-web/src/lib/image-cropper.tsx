import { Button, useTranslations } from '@charter/ui';
import { useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

interface Props {
  /** The chosen file, as an object URL. */
  url: string;
  /** With what is to be sent, or undefined when the whole picture is. */
  onUse: (cut: Blob | undefined) => void;
  onDiscard: () => void;
  /** The browser cannot show this file, or not cut it. */
  onUnreadable: () => void;
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** Begins with the whole picture framed, so that the frame's handles are there for a keyboard too. */
export default function ImageCropper({ url, onUse, onDiscard, onUnreadable }: Props) {
  const { t } = useTranslations();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState(whole);

  const use = async () => {
    const isWhole = crop.width > 99.5 && crop.height > 99.5;
    if (isWhole || !image.current) return onUse(undefined);
    const cut = await cutOut(image.current, crop);
    return cut ? onUse(cut) : onUnreadable();
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
          <img ref={image} src={url} alt={t('image.preview')} onError={onUnreadable} />
        </ReactCrop>
      </div>
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

/** In the picture's own pixels, as a JPEG: transparency becomes white, as it does on the server. */
function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((crop.width / 100) * naturalWidth);
  canvas.height = Math.round((crop.height / 100) * naturalHeight);
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, (-crop.x / 100) * naturalWidth, (-crop.y / 100) * naturalHeight);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
