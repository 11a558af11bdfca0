import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.js';
import { Spinner } from './spinner.js';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'light' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-lagoon-deep text-white hover:bg-lagoon-dark',
  secondary: 'border border-navy/25 text-navy hover:border-navy hover:bg-navy/3',
  quiet: 'text-lagoon-deep underline decoration-lagoon/40 underline-offset-[6px] hover:decoration-lagoon-deep',
  light: 'bg-white text-navy hover:bg-shallows',
  danger:
    'border border-danger/40 text-danger hover:border-danger hover:bg-danger-pale disabled:border-navy/25 disabled:bg-transparent disabled:text-navy',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 text-sm lg:min-h-9',
  md: 'min-h-11 px-6 text-[0.9375rem]',
  lg: 'min-h-13 px-8 text-base',
};

/** Classes of a button, for links that look like one. */
export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra?: string): string {
  return classes(
    'inline-flex items-center justify-center gap-2.5 rounded-sm font-medium tracking-[0.01em] transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variant === 'quiet' ? `${sizes[size]} px-0!` : sizes[size],
    variants[variant],
    extra,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; the button keeps its focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClasses(variant, size, className)}
      onClick={(event) => {
        // aria-disabled instead of disabled, because a disabled button loses its focus.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner className="size-4" />}
      {/* React inserts the spinner before an element: it cannot do so before a text that the browser has translated. */}
      <span className="contents">{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClasses(variant, size, className)}>
      {children}
    </a>
  );
}
