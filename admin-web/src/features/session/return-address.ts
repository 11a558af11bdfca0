const adminRoot = '/admin';
const signInPath = '/admin/login';
/** The only back office screen outside of /admin, as specified. */
const testEmailsPath = '/test-emails';

/** @param from where to return after the sign-in */
export function signInAddress(from: string | null = null): string {
  const back = returnAddress(from);
  return back ? `${signInPath}?${new URLSearchParams({ next: back })}` : signInPath;
}

/**
 * Address after sign-in, or null. Only addresses of the back office are accepted: `next` comes from the URL, and an
 * open redirect could be used for phishing.
 */
export function returnAddress(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const ownOrigin = window.location.origin;
    const { origin, pathname, search, hash } = new URL(next, ownOrigin);
    // Checked after parsing, which resolves "//elsewhere", "/\elsewhere" and "/admin/../elsewhere".
    if (origin !== ownOrigin || pathname === signInPath) return null;
    if (pathname !== adminRoot && !pathname.startsWith(`${adminRoot}/`) && pathname !== testEmailsPath) return null;
    return pathname + search + hash;
  } catch {
    return null;
  }
}
