const room = '/admin';
const signIn = '/admin/login';
/** The one screen of the back office with an address outside the room, as the specification has it. */
const testEmails = '/test-emails';

/** The sign-in page's address, with the way back in it. */
export function signInAddress(from: string | null = null): string {
  const back = returnAddress(from);
  return back ? `${signIn}?${new URLSearchParams({ next: back })}` : signIn;
}

/**
 * Where to go after sign-in, or null. Only a page of the back office is believed: the address comes out of the
 * address bar, so anyone may have written it (an open redirect would make our sign-in page a phisher's helper).
 */
export function returnAddress(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const home = window.location.origin;
    const { origin, pathname, search, hash } = new URL(next, home);
    // Checked after parsing: "//elsewhere", "/\elsewhere" and "/admin/../elsewhere" only show their face then.
    if (origin !== home || pathname === signIn) return null;
    if (pathname !== room && !pathname.startsWith(`${room}/`) && pathname !== testEmails) return null;
    return pathname + search + hash;
  } catch {
    return null;
  }
}
