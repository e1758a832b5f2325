/** The path of the page that shows a shared view. */
const SHARED_PATH = '/shared'

/** Makes the link: the token stands behind the `#`, so that no server, proxy or next page is told of it. */
export function shareLink(origin: string, token: string): string {
  return `${origin}${SHARED_PATH}#${token}`
}
