import { createRoute } from '@tanstack/react-router'
import { auditListPage, auditSheet } from '#admin/audit/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './admin-area.ts'

const list = createRoute({ getParentRoute: () => adminArea, path: '/audit', ...auditListPage })
const sheet = createRoute({
  getParentRoute: () => list,
  path: '/$entryId',
  params: {
    parse: ({ entryId }: { entryId: string }) => ({ entryId: idFromPath(entryId) }),
    stringify: ({ entryId }: { entryId: number }) => ({ entryId: String(entryId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.entryId),
  ...auditSheet,
})

export const adminAudit = list.addChildren([sheet])
