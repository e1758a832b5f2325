import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { EditorSearch } from './editor-search.ts'

/** The page itself reads the address and drops an invalid step. */
const validateSearch = searchOfList<EditorSearch>

export const newSitePage = {
  validateSearch,
  component: lazyPage(() => import('./EditorPages.tsx'), 'NewSitePage', ['siteEditor']),
}

export const takeOverPage = {
  validateSearch,
  component: lazyPage(() => import('./EditorPages.tsx'), 'TakeOverPage', ['siteEditor']),
}

export const editSitePage = {
  validateSearch,
  component: lazyPage(() => import('./EditorPages.tsx'), 'EditSitePage', ['siteEditor']),
}

export const siteIndexPage = {
  component: lazyPage(() => import('./SiteIndexPage.tsx'), 'SiteIndexPage', ['siteEditor']),
}
