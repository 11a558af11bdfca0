import { uploadImage } from '@charter/api-client';
import { fieldMessages, imageFormat, isAnimated, media } from '@charter/contracts/browser';
import { Button, classes, FieldError, Input, useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Thumbnail } from './thumbnail.js';
import { serverFieldError } from './use-server-errors.js';

const ImageCropper = lazy(() => import('./image-cropper.js'));

interface Props {
  label: string;
  /** URL of the image, uploaded or external; empty for none. */
  value: string;
  onChange: (imageUrl: string) => void;
  error?: string | undefined;
  /** Called with true when a file is selected and with false when it is uploaded or discarded. */
  onBusy?: (busy: boolean) => void;
}

const { maxBytes, types } = media;

/** What is wrong with a file, before it is uploaded. The name and type of a file may be wrong, so its bytes decide. */
function problemOf(bytes: Uint8Array): string | undefined {
  const format = imageFormat(bytes);
  if (format === 'image/heic') return fieldMessages.heicImage;
  return format ? undefined : fieldMessages.notAnImage;
}

/** False while a URL is still being typed. */
const isImageUrl = (value: string): boolean => /^(?:https?:\/\/[^/]+|\/media\/.)/.test(value);

/** An image of a form: a file that is selected, dropped or pasted, then cropped and uploaded; or a URL. */
export function ImageField({ label, value, onChange, error, onBusy }: Props) {
  const { t } = useTranslations();
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const [selected, setSelected] = useState<{ file: File; url: string; animated: boolean }>();
  /** A file was selected, and its bytes are being read. */
  const [reading, setReading] = useState(false);
  /** 0 to 1. */
  const [progress, setProgress] = useState(0);
  const [abortController, setAbortController] = useState<AbortController>();
  const [uploadError, setUploadError] = useState<string>();
  const [draggedOver, setDraggedOver] = useState(false);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: Blob; signal: AbortSignal }) => uploadImage(file, setProgress, signal),
  });
  const busy = reading || selected !== undefined || upload.isPending;

  const wasBusy = useRef(false);
  const reportBusy = useEffectEvent((isBusy: boolean) => {
    onBusy?.(isBusy);
    // The pressed button was removed with the cropper, and the focus was lost with it.
    if (wasBusy.current && !isBusy && document.activeElement === document.body) uploadButton.current?.focus();
    wasBusy.current = isBusy;
  });
  useEffect(() => reportBusy(busy), [busy]);
  // Closing the form aborts the upload and releases the file.
  useEffect(() => () => abortController?.abort(new DOMException('The form was closed', 'AbortError')), [abortController]);
  const url = selected?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const select = async (file: File | undefined) => {
    if (!file || busy) return;
    setReading(true);
    setUploadError(undefined);
    // Its format first: a smaller copy of a HEIC image would be rejected, too.
    const bytes = await file
      .slice(0, maxBytes)
      .arrayBuffer()
      .then((buffer) => new Uint8Array(buffer))
      .catch(() => undefined);
    setReading(false);
    const problem = bytes ? problemOf(bytes) : fieldMessages.imageUnreadable;
    if (problem) setUploadError(problem);
    else if (file.size > maxBytes) setUploadError(fieldMessages.imageTooLarge);
    else setSelected({ file, url: URL.createObjectURL(file), animated: isAnimated(bytes!) });
  };
  const closeCropper = (problem?: string) => {
    setSelected(undefined);
    setUploadError(problem);
  };
  const send = (file: Blob) => {
    const controller = new AbortController();
    setAbortController(controller);
    setProgress(0);
    setSelected(undefined);
    upload.mutate(
      { file, signal: controller.signal },
      {
        onSuccess: ({ imageUrl }) => onChange(imageUrl),
        onError: (reason) => {
          if (controller.signal.aborted) return;
          setUploadError(serverFieldError(reason, 'file') || fieldMessages.uploadFailed);
        },
      },
    );
  };

  return (
    <fieldset
      className="min-w-0"
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (file) {
          event.preventDefault();
          void select(file);
        }
      }}
    >
      <legend className="mb-1.5 text-sm font-medium text-navy">{label}</legend>
      {selected ? (
        <Suspense fallback={<span className="block aspect-3/2 animate-breathe rounded-md bg-sand" />}>
          <ImageCropper
            url={selected.url}
            animated={selected.animated}
            onUse={(cropped) => send(cropped ?? selected.file)}
            onDiscard={() => closeCropper()}
            onUnreadable={() => closeCropper(fieldMessages.imageUnreadable)}
            onTooLarge={() => closeCropper(fieldMessages.tooManyPixels)}
          />
        </Suspense>
      ) : (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setDraggedOver(true);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setDraggedOver(false);
            void select(event.dataTransfer.files[0]);
          }}
          className={classes(
            'flex items-center gap-4 rounded-md border p-3 transition-colors sm:gap-6',
            draggedOver ? 'border-lagoon-deep bg-shallows-pale' : 'border-dashed border-line-strong/60 bg-sand-pale',
          )}
        >
          {isImageUrl(value) ? (
            <Thumbnail src={value} alt={t('image.preview')} sizes="14rem" className="w-32 shrink-0 rounded-sm sm:w-56" />
          ) : (
            <span className="flex aspect-3/2 w-32 shrink-0 items-center justify-center rounded-sm bg-sand text-navy-mute sm:w-56">
              <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.3} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            {upload.isPending ? (
              <UploadProgress
                value={progress}
                onCancel={() => abortController?.abort(new DOMException('The upload was canceled', 'AbortError'))}
              />
            ) : (
              <>
                <Button
                  ref={uploadButton}
                  variant="secondary"
                  size="sm"
                  className="bg-white max-sm:min-h-11"
                  aria-describedby={`${id}-formats ${id}-error`}
                  onClick={() => fileInput.current?.click()}
                >
                  <Upload aria-hidden="true" className="size-4" strokeWidth={1.6} />
                  {t(value ? 'image.replace' : 'image.upload')}
                </Button>
                <p className="mt-2 hidden text-sm text-navy-soft sm:block">{t('image.orDrop')}</p>
                <p id={`${id}-formats`} className="mt-2 text-[0.8125rem] text-navy-mute sm:mt-0.5">
                  {t('image.formats')}
                </p>
              </>
            )}
            <output className="sr-only">{upload.isSuccess && !uploadError && t('image.uploaded')}</output>
          </div>
        </div>
      )}
      <input
        ref={fileInput}
        type="file"
        accept={types.join(',')}
        hidden
        onChange={(event) => {
          void select(event.target.files?.[0]);
          // Without this, selecting the same file again would not fire a change event.
          event.target.value = '';
        }}
      />
      <FieldError id={`${id}-error`} error={uploadError ?? error} />
      <Input
        label={t('image.address')}
        className="mt-3"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('image.addressHint')}
        value={value}
        disabled={busy}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setUploadError(undefined);
          onChange(event.target.value.trim());
        }}
      />
    </fieldset>
  );
}

/** @param value 0 to 1 */
function UploadProgress({ value, onCancel }: { value: number; onCancel: () => void }) {
  const { t } = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="min-w-32 flex-1 text-sm text-navy-soft">
        {t('image.uploading')}
        {/* Indeterminate when everything is sent, because the server is still processing the image. */}
        <progress max={1} value={value < 1 ? value : undefined} className="progress mt-2 block w-full" />
      </label>
      <Button variant="secondary" size="sm" className="bg-white max-sm:min-h-11" onClick={onCancel}>
        {t('image.cancelUpload')}
      </Button>
    </div>
  );
}
