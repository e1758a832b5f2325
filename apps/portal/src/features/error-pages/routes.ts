import { lazyPage } from '#lib/chunks/lazy-page.ts'

/** Every error page but the generic one is this page, whose text follows from its address. */
export const errorPage = {
  component: lazyPage(() => import('./ErrorPage.tsx'), 'ErrorPage', ['errors', 'public']),
}

export const genericErrorPage = {
  component: lazyPage(() => import('./GenericErrorPage.tsx'), 'GenericErrorPage', ['errors', 'public']),
}
