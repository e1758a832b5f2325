import type { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { StatusAddress } from './status-address.ts'

export const toolboxPage = {
  validateSearch: searchOfList<ListSearch<typeof toolbox.runs>>,
  component: lazyPage(() => import('./ToolboxPage.tsx'), 'ToolboxPage', ['hardware', 'toolbox']),
}

export const bulkStatusPage = {
  validateSearch: searchOfList<StatusAddress>,
  component: lazyPage(() => import('./BulkStatusPage.tsx'), 'BulkStatusPage', ['hardware', 'toolbox']),
}

export const pcbUploadPage = {
  component: lazyPage(() => import('./PcbUploadPage.tsx'), 'PcbUploadPage', ['hardware', 'toolbox']),
}
