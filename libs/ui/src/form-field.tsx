import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { ChevronDown } from 'lucide-react';
import { classes } from './classes.js';

export interface FormFieldProps {
  label: string;
  /** Language tag of the label, if it is not the page's. */
  labelLang?: string | undefined;
  /** The label is only for screen readers: the same words are beside the field. */
  hidesLabel?: boolean;
  /** Shown below the field and linked by aria-describedby. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Text after the label: "(optional)". */
  note?: string | undefined;
  className?: string;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint and error, linked by ids for screen readers. */
export function FormField({
  label,
  labelLang,
  hidesLabel = false,
  error,
  hint,
  note,
  className,
  children,
}: FormFieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        lang={labelLang}
        className={hidesLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium text-navy'}
      >
        {label}
        {note && <span className="font-normal text-navy-mute"> {note}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-navy-mute">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Error message of a field. Always rendered, because a live region must exist before its text changes. */
export function FieldError({ id, error }: { id?: string; error?: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className={classes('text-sm text-danger', error && 'mt-1.5')}>
      {error}
    </p>
  );
}

const control =
  'block w-full rounded-sm border border-line-strong bg-white px-3.5 text-base text-navy transition-colors ' +
  'placeholder:text-navy-mute hover:border-navy focus:border-lagoon-deep focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:bg-sand-pale disabled:text-navy-mute';

interface InputProps extends FormFieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  ref?: Ref<HTMLInputElement>;
}

export function Input({ label, error, hint, note, className, ...rest }: InputProps) {
  return (
    <FormField {...{ label, error, hint, note, className }}>
      {(controlProps) => <input {...rest} {...controlProps} className={classes(control, 'h-12')} />}
    </FormField>
  );
}

interface TextareaProps extends FormFieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function Textarea({ label, error, hint, note, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <FormField {...{ label, error, hint, note, className }}>
      {(controlProps) => (
        <textarea rows={rows} {...rest} {...controlProps} className={classes(control, 'min-h-24 resize-y py-3 leading-6')} />
      )}
    </FormField>
  );
}

interface SelectProps extends FormFieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  ref?: Ref<HTMLSelectElement>;
}

/** The native select, which works with every keyboard, phone and screen reader. */
export function Select({ label, error, hint, note, className, children, ...rest }: SelectProps) {
  return (
    <FormField {...{ label, error, hint, note, className }}>
      {(controlProps) => (
        <span className="relative block">
          <select {...rest} {...controlProps} className={classes(control, 'h-12 appearance-none pr-10')}>
            {children}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-4 right-3.5 size-4 text-navy-mute" />
        </span>
      )}
    </FormField>
  );
}
