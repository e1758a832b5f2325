/** The addresses of the link in a daily summary: the page that a person opens, and the call that its button and mail programs make. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/{unsubscribeToken}/'

export function unsubscribePage(token: string): string {
  return `/unsubscribe/${token}`
}

/** The address that a mail program posts to (RFC 8058). A person whom it leads there finds the page. */
export function unsubscribeCall(token: string): string {
  return UNSUBSCRIBE_PATH.replace('{unsubscribeToken}', token)
}
