import { api, ApiError } from '@charter/api-client';
import { media } from '@charter/contracts/limits';
import { Button, classes, FieldError, Input, useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Thumbnail } from './thumbnail.js';

const ImageCropper = lazy(() => import('./image-cropper.js'));

interface Props {
  label: string;
  /** Address of the picture: an upload's, or any other; empty for none. */
  value: string;
  onChange: (imageUrl: string) => void;
  error?: string | undefined;
  /** True from the moment a file is chosen until it is uploaded or given up: the form should wait with saving. */
  onBusy?: (busy: boolean) => void;
}

const { maxBytes, messages } = media;

/** What can be shown; anything else is an address that is still being typed. */
const isAddress = (value: string): boolean => /^(?:https?:\/\/[^/]+|\/media\/.)/.test(value);

/** A picture for a form: chosen, dropped or pasted as a file, cut to what matters and uploaded, or given by its address. */
export function ImageField({ label, value, onChange, error, onBusy }: Props) {
  const { t } = useTranslations();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [sent, setSent] = useState(0);
  const [stop, setStop] = useState<AbortController>();
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: Blob; signal: AbortSignal }) => api.uploadImage(file, setSent, signal),
  });
  const busy = chosen !== undefined || upload.isPending;

  const wasBusy = useRef(false);
  const noteBusy = useEffectEvent((now: boolean) => {
    onBusy?.(now);
    // The button that was pressed has left with the cropper, and the focus with it.
    if (wasBusy.current && !now && document.activeElement === document.body) chooser.current?.focus();
    wasBusy.current = now;
  });
  useEffect(() => noteBusy(busy), [busy]);
  // Whoever closes the form wants neither the bytes sent nor the file kept in memory.
  useEffect(() => () => stop?.abort(new DOMException('The form was closed', 'AbortError')), [stop]);
  const url = chosen?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const choose = (file: File | undefined) => {
    if (!file || busy) return;
    setFault(undefined);
    if (!file.type.startsWith('image/')) return setFault(messages.notAnImage);
    if (file.size > maxBytes) return setFault(messages.tooLarge);
    return setChosen({ file, url: URL.createObjectURL(file) });
  };
  const leave = (why?: string) => {
    setChosen(undefined);
    setFault(why);
  };
  const send = (file: Blob) => {
    const stopper = new AbortController();
    setStop(stopper);
    setSent(0);
    setChosen(undefined);
    upload.mutate(
      { file, signal: stopper.signal },
      {
        onSuccess: ({ imageUrl }) => onChange(imageUrl),
        onError: (reason) => {
          if (stopper.signal.aborted) return;
          setFault((reason instanceof ApiError && reason.errors.file) || messages.failed);
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
          choose(file);
        }
      }}
    >
      <legend className="mb-1.5 text-sm font-medium text-navy">{label}</legend>
      {chosen ? (
        <Suspense fallback={<span className="block aspect-3/2 animate-breathe rounded-md bg-sand" />}>
          <ImageCropper
            url={chosen.url}
            onUse={(cut) => send(cut ?? chosen.file)}
            onDiscard={() => leave()}
            onUnreadable={() => leave(messages.unreadable)}
          />
        </Suspense>
      ) : (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            choose(event.dataTransfer.files[0]);
          }}
          className={classes(
            'flex items-center gap-4 rounded-md border p-3 transition-colors sm:gap-6',
            over ? 'border-lagoon-deep bg-shallows-pale' : 'border-dashed border-line-strong/60 bg-sand-pale',
          )}
        >
          {isAddress(value) ? (
            <Thumbnail src={value} alt={t('image.preview')} sizes="14rem" className="w-32 shrink-0 rounded-sm sm:w-56" />
          ) : (
            <span className="flex aspect-3/2 w-32 shrink-0 items-center justify-center rounded-sm bg-sand text-navy-mute sm:w-56">
              <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.3} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            {upload.isPending ? (
              <Progress sent={sent} onStop={() => stop?.abort(new DOMException('Given up', 'AbortError'))} />
            ) : (
              <>
                <Button
                  ref={chooser}
                  variant="secondary"
                  size="sm"
                  className="bg-white max-sm:min-h-11"
                  aria-describedby={`${id}-formats ${id}-fault`}
                  onClick={() => picker.current?.click()}
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
            <output className="sr-only">{upload.isSuccess && !fault && t('image.uploaded')}</output>
          </div>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file again, after a fault was mended, is a new choice.
          event.target.value = '';
        }}
      />
      <FieldError id={`${id}-fault`} error={fault ?? error} />
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
          setFault(undefined);
          onChange(event.target.value.trim());
        }}
      />
    </fieldset>
  );
}

function Progress({ sent, onStop }: { sent: number; onStop: () => void }) {
  const { t } = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="min-w-32 flex-1 text-sm text-navy-soft">
        {t('image.uploading')}
        {/* All of it sent is not yet an answer: the server is looking at it. */}
        <progress max={1} value={sent < 1 ? sent : undefined} className="progress mt-2 block w-full" />
      </label>
      <Button variant="secondary" size="sm" className="bg-white max-sm:min-h-11" onClick={onStop}>
        {t('image.stop')}
      </Button>
    </div>
  );
}
