/** The pages outside the areas of signed-in people (spec/1 §2), the old address of sign-in among them. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/sign-in',
  '/sign-out',
  '/login',
  '/contact-us',
  '/contact-us-success',
  '/restore-password',
  '/recover-password',
  '/restore-password-success',
  '/registration',
  '/registration-success',
  '/not-found',
  '/too-many-requests',
  '/error',
  '/installation',
  '/help',
  '/terms-of-use',
  '/data-privacy',
  '/imprint',
  '/shared',
])

/** A path, without its query, may be a page of the portal's route table. The API's paths never are. */
export function isPortalPath(path: string): boolean {
  return PUBLIC_PAGES.has(path) || /^\/(?:app|admin)(?:\/|$)|^\/(?:a|drills|unsubscribe)\/[^/]+$/.test(path)
}
