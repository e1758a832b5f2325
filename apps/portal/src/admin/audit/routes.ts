import type { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const auditListPage = {
  validateSearch: searchOfList<ListSearch<typeof audit.list>>,
  component: lazyPage(() => import('./AuditListPage.tsx'), 'AuditListPage', ['audit']),
}

/** The sheet lies over the list, at an address of its own. */
export const auditSheet = {
  component: lazyPage(() => import('./AuditSheet.tsx'), 'AuditSheet', ['audit']),
}
